// What can be done about a donor: call, write on WhatsApp, report.
import type { DonorListing } from '#contract/donors.ts';
import { AfterCall } from '#web/calls/AfterCall.tsx';
import { useEarlyCall } from '#web/calls/useEarlyCall.ts';
import { organisation } from '#web/content/organisation.ts';
import { rememberCall, useDeviceMemory } from '#web/lib/deviceMemory.ts';
import { formatCall, formatMobile } from '#web/lib/format.ts';
import { localHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { CheckIcon, FlagIcon, PhoneIcon, WhatsAppIcon } from '#web/ui/icons.tsx';
import { describeNeed, describePlace } from './describe.ts';
import { isEligible } from './nearby.ts';
import type { SearchPage } from './search.ts';
import styles from './DonorActions.module.css';

/** Id of the plain form that opens a report by its URL. */
export const REPORT_FORM = 'open-report';

/** The browser encodes letters of every script itself. Written out, nine characters for each would make pages larger. */
const encodeSigns = (text: string) => text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, encodeURIComponent);

/** WhatsApp with the words ready: who is written to, what is needed where, and how the donor was found. */
function whatsAppHref({ fullName, mobileNumber }: DonorListing, page: SearchPage): string {
  const text = t('donors.whatsAppText', {
    name: fullName,
    what: describeNeed(page.search),
    place: describePlace(page),
    site: organisation.name,
  });
  return `https://wa.me/${mobileNumber.slice(1)}?text=${encodeSigns(text)}`;
}

function CalledMark({ regid }: Pick<DonorListing, 'regid'>) {
  const at = useDeviceMemory().calls[regid];
  if (at === undefined) return null;
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
    <Button
      type="submit"
      form={REPORT_FORM}
      formAction={localHref('/call-outcome')}
      name="call"
      value={`${regid}.${receipt}`}
      variant="quiet"
      size="small"
      className={styles.quiet}
    >
      {t('calls.title')}
    </Button>
  );
}

export function DonorCalls({ donor, page, id }: { donor: DonorListing; page: SearchPage; id?: string }) {
  const { fullName: name, mobileNumber, regid } = donor;
  const number = formatMobile(mobileNumber);
  const element = useEarlyCall(regid);
  return (
    <span ref={element} id={id} className={styles.calls}>
      <LinkButton
        href={`tel:${mobileNumber}`}
        variant={isEligible(donor) ? 'primary' : 'secondary'}
        icon={<PhoneIcon size={18} />}
        className={classes(styles.call, isEligible(donor) && styles.leads)}
        onClick={() => rememberCall(regid)}
        aria-label={t('donors.call', { name, number })}
      >
        <bdi dir="ltr">{number}</bdi>
      </LinkButton>
      <CalledMark regid={regid} />
      <AfterCall donor={donor} />
      <noscript className={styles.ask}>
        <AskByPage donor={donor} />
      </noscript>
      <LinkButton
        href={whatsAppHref(donor, page)}
        target="_blank"
        variant="quiet"
        size="small"
        icon={<WhatsAppIcon size={18} />}
        className={styles.quiet}
        aria-label={t('donors.whatsAppTo', { name })}
      >
        {t('donors.whatsApp')}
      </LinkButton>
    </span>
  );
}

export interface ReportButtonProps {
  donor: DonorListing;
  onReport: (donor: DonorListing) => void;
}

/** Opens the dialog at once; without scripts it sends the plain form, whose URL has the dialog open. */
export function ReportButton({ donor, onReport }: ReportButtonProps) {
  return (
    <Button
      type="submit"
      form={REPORT_FORM}
      name="report"
      value={donor.regid}
      variant="quiet"
      size="small"
      icon={<FlagIcon size={16} />}
      className={styles.quiet}
      onClick={(event) => {
        event.preventDefault();
        onReport(donor);
      }}
      aria-label={t('donors.reportName', { name: donor.fullName })}
    >
      {t('donors.report')}
    </Button>
  );
}

/** All of them, below each other. */
export function CardActions({ page, ...report }: ReportButtonProps & { page: SearchPage }) {
  return (
    <div className={styles.card}>
      <DonorCalls donor={report.donor} page={page} />
      <ReportButton {...report} />
    </div>
  );
}
