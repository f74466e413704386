// What can be done about a donor: call, write on WhatsApp, report.
import type { DonorListing } from '#contract/donors.ts';
import { AfterCall } from '#web/calls/AfterCall.tsx';
import { useIsBack } from '#web/calls/useReturn.ts';
import { useEarlyCall } from '#web/calls/useEarlyCall.ts';
import { rememberCall, useDeviceMemory } from '#web/lib/deviceMemory.ts';
import { formatCall, formatMobile } from '#web/lib/format.ts';
import { localHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import type { Reported } from '#web/reports/reportKinds.ts';
import { primary, rowActions } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { searchFields, type SearchPage } from './search.ts';
import { whatsAppHref } from './whatsAppAddress.ts';
import styles from './DonorActions.module.css';

/** The form, with the search to return to. */
const messageHref = ({ regid, receipt }: DonorListing, { search }: SearchPage): string =>
  localHref(`/message?${new URLSearchParams({ regid: String(regid), receipt, ...searchFields(search) }).toString()}`);

function CalledMark({ regid }: Pick<DonorListing, 'regid'>) {
  const at = useDeviceMemory().calls[regid];
  const isBack = useIsBack(at);
  if (at === undefined || !isBack) return null;
  return (
    <span className={styles.called}>
      <CheckIcon size={16} />
      <span>{t('donors.called', { when: formatCall(at) })}</span>
    </span>
  );
}

/** Without scripts: a page asks how the call went. */
function AskByPage({ donor: { regid, receipt } }: { donor: DonorListing }) {
  return (
    <button formAction={localHref('/call-outcome')} name="call" value={`${regid}.${receipt}`}>
      {t('calls.title')}
    </button>
  );
}

interface DonorCallsProps {
  donor: DonorListing;
  page: SearchPage;
  id?: string;
}

/** Where the donor hides the number: a form, or nothing. */
function HiddenNumber({ donor, page, id }: DonorCallsProps) {
  if (donor.contact === 'none') return <span id={id}>{t('donors.numberHidden')}</span>;
  return (
    <span id={id}>
      <a
        className={classes('i-message', primary, styles.leads)}
        aria-label={t('donorMessages.writeTo', { name: donor.fullName })}
        href={messageHref(donor, page)}
      >
        {t('donorMessages.write')}
      </a>
    </span>
  );
}

export function DonorCalls(props: DonorCallsProps) {
  return props.donor.contact === 'number' ? <ShownNumber {...props} /> : <HiddenNumber {...props} />;
}

function ShownNumber({ donor, page, id }: DonorCallsProps) {
  const { fullName: name, mobileNumber, regid } = donor;
  const number = formatMobile(mobileNumber);
  const element = useEarlyCall(regid);
  const confirmed = donor.numberConfirmedAt === null ? null : t('donors.numberConfirmed');
  return (
    <span ref={element} id={id}>
      <a
        className={classes('i-phone', primary, styles.leads)}
        aria-label={[t('donors.call', { name, number }), confirmed].filter(Boolean).join(' ')}
        href={`tel:${mobileNumber}`}
        onClick={() => rememberCall(regid)}
      >
        <bdi dir="ltr">{number}</bdi> {confirmed === null ? null : <span>{confirmed}</span>}
      </a>
      <CalledMark regid={regid} />
      <AfterCall donor={donor} />
      <noscript>
        <AskByPage donor={donor} />
      </noscript>
      {/* Referrer-Policy and the browser keep what `rel` would. */}
      <a
        className="i-whatsapp"
        aria-label={t('donors.whatsAppTo', { name })}
        href={localHref(whatsAppHref(donor, page.search))}
        target="_blank"
      >
        {t('donors.whatsApp')}
      </a>
    </span>
  );
}

export interface ReportButtonProps {
  donor: DonorListing;
  onReport: (report: Reported) => void;
}

/** Opens the dialog at once; without scripts it sends the form around the donors, whose URL has the dialog open. */
export function ReportButton({ donor, onReport }: ReportButtonProps) {
  return (
    <button
      className="i-flag"
      name="report"
      value={donor.regid}
      aria-label={t('donors.reportName', { name: donor.fullName })}
      onClick={(event) => {
        event.preventDefault();
        onReport({ kind: 'report', donor });
      }}
    >
      {t('donors.report')}
    </button>
  );
}

/** All of them, below each other. */
export function CardActions({ page, ...report }: ReportButtonProps & { page: SearchPage }) {
  return (
    <div className={classes('row apart', styles.card, rowActions)}>
      <DonorCalls donor={report.donor} page={page} />
      <ReportButton {...report} />
    </div>
  );
}
