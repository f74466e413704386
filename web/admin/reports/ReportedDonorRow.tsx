// A reported donor: who it is, what was reported, and what to do about it.
import { sendMail, type RegisteredDonor } from '#contract/adminDonors.ts';
import { MONEY_REPORT_OPTION } from '#contract/moderationQueue.ts';
import type { ReportedDonor } from '#contract/reportedDonors.ts';
import { CommandButtons } from '#web/admin/commands/CommandButtons.tsx';
import { formatCount, formatMobile, formatMoment } from '#web/lib/format.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { PhoneIcon } from '#web/ui/icons.tsx';
import { donorHref, nameOf } from '#web/admin/donorHref.ts';
import { donorWords } from '#web/admin/words.ts';
import { useMayCall } from '#web/admin/useMayCall.ts';
import { reportCommands } from './reportCommands.ts';
import styles from './reportedDonors.module.css';

/** Reports that the site adds itself. */
const siteReports: Readonly<Record<string, string>> = {
  'Number listed without consent': 'Somebody says that the number is listed without their consent',
  'Number changed often': 'The mobile number was changed more than three times within a day',
  'Registered too often': 'Too many donors with one number or e-mail address',
};

/** 'Number is wrong ×3' */
const describeOption = (option: string, count: number) =>
  `${siteReports[option] ?? option}${count > 1 ? ` ×${count}` : ''}`;

/** The newest report that the page knows of. */
const newestOf = ({ newest, reportIds }: ReportedDonor) => Math.max(...newest.map(({ id }) => id), ...reportIds);

export function Name({ donor: { regid, fullName, userID } }: { donor: RegisteredDonor }) {
  return (
    <>
      <h3 className={styles.name}>
        <Anchor href={donorHref(regid)}>{fullName ?? userID}</Anchor>
      </h3>
      <p className="soft small">{userID}</p>
    </>
  );
}

function Who({ donor }: { donor: ReportedDonor }) {
  const { userType, availableunavailable, notListed, options } = donor;
  const isAboutMoney = options.some(({ option }) => option === MONEY_REPORT_OPTION);
  return (
    <div className={styles.who}>
      <Name donor={donor} />
      <p className={styles.badges}>
        {isAboutMoney ? <Badge kind="bad">{MONEY_REPORT_OPTION}</Badge> : null}
        {userType === '1' ? <Badge>Administrator</Badge> : null}
        {availableunavailable === 'U' ? <Badge kind="unavailable">Unavail</Badge> : null}
        {notListed ? <Badge kind="bad">{`Not listed: ${donorWords.notListed[notListed]}`}</Badge> : null}
      </p>
    </div>
  );
}

const About = ({ donor }: { donor: RegisteredDonor }) => <span className="visually-hidden"> {nameOf(donor)}</span>;

export function Contact({ donor }: { donor: RegisteredDonor }) {
  const { regid, mobileNumber, fullName, bloodGroup, cityName } = donor;
  const mayCall = useMayCall();
  return (
    <div className={styles.contact}>
      {mobileNumber === null ? null : (
        <a href={`tel:${mobileNumber}`} className={styles.call}>
          <PhoneIcon size={16} />
          <span className="visually-hidden">Call {fullName}: </span>
          {formatMobile(mobileNumber)}
        </a>
      )}
      {mayCall(sendMail) ? (
        <Anchor href={`${donorHref(regid)}?write`} className={styles.write}>
          Write
          <About donor={donor} />
        </Anchor>
      ) : null}
      <span className="soft small">{[bloodGroup, cityName].filter(Boolean).join(' · ')}</span>
    </div>
  );
}

/** Opens to the newest texts. */
function Reported({ donor: { reports, options, newest } }: { donor: ReportedDonor }) {
  const more = reports - newest.reduce((sum, { count }) => sum + count, 0);
  return (
    <details className={styles.reported}>
      <summary>
        <span className={styles.line}>
          <strong>{`${formatCount(reports)} ${reports === 1 ? 'report' : 'reports'}`}</strong>
          {options.map(({ option, count }) => ` · ${describeOption(option, count)}`)}
        </span>
        <span className={classes(styles.line, styles.preview)}>{newest[0]?.description}</span>
      </summary>
      <ul role="list" className={styles.texts}>
        {newest.map(({ id, option, description, createdDate, count }) => (
          <li key={id}>
            <span className="soft small">
              {formatMoment(createdDate)} · {describeOption(option, count)}
            </span>
            <p>{description}</p>
          </li>
        ))}
        {more > 0 ? <li className="soft small">and {formatCount(more)} older</li> : null}
      </ul>
    </details>
  );
}

function Actions({ donor }: { donor: ReportedDonor }) {
  const { regid } = donor;
  return (
    <CommandButtons
      commands={reportCommands}
      row={donor}
      fields={{ donorIds: regid, regid, newest: newestOf(donor) }}
      what={nameOf(donor)}
      about={nameOf(donor)}
      className={styles.actions}
    >
      <LinkButton href={`${donorHref(regid)}?edit`} size="small">
        Edit
        <About donor={donor} />
      </LinkButton>
    </CommandButtons>
  );
}

export function ReportedDonorRow({ donor }: { donor: ReportedDonor }) {
  return (
    <li className={styles.row} data-row="">
      <Who donor={donor} />
      <Contact donor={donor} />
      <Reported donor={donor} />
      <Actions donor={donor} />
    </li>
  );
}
