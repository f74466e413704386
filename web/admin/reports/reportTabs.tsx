// Approve Issue Report: two views of the reports, each with an address of its own.
import { Outlet, useLocation } from 'react-router';
import { reportWords } from '#web/admin/words/reports.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import styles from './reportTabs.module.css';

const REPORTS = '/dashboard/approve-issue-report';
export const REPORTED_DONORS = `${REPORTS}/by-donor`;

const tabs = [
  { href: REPORTS, label: reportWords.all },
  { href: REPORTED_DONORS, label: reportWords.byDonor },
];

export default function ReportTabs() {
  const { pathname } = useLocation();
  return (
    <div className={styles.page}>
      <nav aria-label={reportWords.views}>
        <ul role="list" className={styles.tabs}>
          {tabs.map(({ href, label }) => (
            <li key={href}>
              <Anchor href={href} className={styles.tab} aria-current={href === pathname ? 'page' : undefined}>
                {label}
              </Anchor>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  );
}
