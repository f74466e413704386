// Approve Issue Report: two views of the reports, each with an address of its own.
import { Outlet, useLocation } from 'react-router';
import { TabLinks } from '#web/ui/TabLinks.tsx';

const REPORTS = '/dashboard/approve-issue-report';
export const REPORTED_DONORS = `${REPORTS}/by-donor`;

const tabs = [
  { href: REPORTS, label: 'All reports, with names to remove' },
  { href: REPORTED_DONORS, label: 'By donor' },
];

export default function ReportTabs() {
  const { pathname } = useLocation();
  return (
    <div className="stack tight">
      <TabLinks label="Views of the reports" tabs={tabs} current={pathname} />
      <Outlet />
    </div>
  );
}
