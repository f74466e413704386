// 'Last Blood Donations': what a donor recorded, ten a page, the page in the address.
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { DONATIONS_PER_PAGE, type OwnDonation } from '#contract/donations.ts';
import type { FormState } from '#web/lib/form.ts';
import { formatDate } from '#web/lib/format.ts';
import { pagesOf } from '#web/lib/paging.ts';
import { localHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PencilIcon, TrashIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { DonationDialogs, type OpenChange } from './DonationDialogs.tsx';
import { showPatientName } from './patientName.ts';
import { typeLabels } from './typeLabels.ts';
import styles from './OwnDonations.module.css';

const HERE = '/dashboard/last-donated';
/** Id of the plain form that opens a dialog by its URL. */
const DIALOG_FORM = 'open-donation';

const changes = [
  { change: 'edit', label: 'donations.edit', name: 'donations.editThis', icon: <PencilIcon size={16} /> },
  { change: 'remove', label: 'donations.remove', name: 'donations.removeThis', icon: <TrashIcon size={16} /> },
] as const;

type OnOpen = (opened: OpenChange) => void;

function ChangeButtons({ donation, onOpen }: { donation: OwnDonation; onOpen: OnOpen }) {
  const about = { date: formatDate(donation.donationDate), hospital: donation.hospitalName };
  return (
    <ButtonRow>
      {changes.map(({ change, label, name, icon }) => (
        <Button
          key={change}
          type="submit"
          form={DIALOG_FORM}
          name={change}
          value={donation.id}
          variant="quiet"
          size="small"
          icon={icon}
          onClick={(event) => {
            event.preventDefault();
            onOpen({ change, donation });
          }}
          aria-label={t(name, about)}
        >
          {t(label)}
        </Button>
      ))}
    </ButtonRow>
  );
}

const columns = (onOpen: OnOpen): Column<OwnDonation>[] => [
  {
    key: 'patient',
    header: t('donations.patientName'),
    card: 'title',
    cell: ({ patientName }) => showPatientName(patientName),
  },
  { key: 'date', header: t('donations.date'), cell: ({ donationDate }) => formatDate(donationDate) },
  { key: 'place', header: t('donations.place'), cell: ({ place }) => place },
  { key: 'hospital', header: t('donations.hospitalName'), cell: ({ hospitalName }) => hospitalName },
  { key: 'type', header: t('donations.type'), cell: ({ typeofDonation }) => t(typeLabels[typeofDonation]) },
  {
    key: 'change',
    header: t('donations.change'),
    card: 'full',
    cell: (donation) => <ChangeButtons donation={donation} onOpen={onOpen} />,
  },
];

interface ListProps {
  donations: readonly OwnDonation[];
  page: number;
  /** What to do about an empty list. */
  hint: string | undefined;
}

function List({ donations, page, hint, onOpen }: ListProps & { onOpen: OnOpen }) {
  if (donations.length === 0) return <EmptyState text={t('donations.none')} hint={hint} />;
  const shown = pagesOf(donations, page, DONATIONS_PER_PAGE);
  return (
    <>
      <form id={DIALOG_FORM} action={localHref(HERE)} hidden>
        <input type="hidden" name="page" value={shown.page} />
      </form>
      <DataTable
        caption={t('donations.last')}
        columns={columns(onOpen)}
        rows={shown.rows}
        rowKey={({ id }) => String(id)}
        empty={t('donations.none')}
      />
      <Pagination page={shown.page} total={shown.total} hrefFor={(to) => `${HERE}?page=${to}`} />
    </>
  );
}

function findOpened(params: URLSearchParams, donations: readonly OwnDonation[]): OpenChange | null {
  for (const { change } of changes) {
    const donation = donations.find(({ id }) => String(id) === params.get(change));
    if (donation) return { change, donation };
  }
  return null;
}

/** The open dialog: by the address when the page loads, then at once and without a request. */
function useDialog(donations: readonly OwnDonation[], closeHref: string) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(() => findOpened(params, donations));
  function close() {
    setOpened(null);
    const isInAddress = changes.some(({ change }) => params.has(change));
    if (isInAddress) void navigate(closeHref, { replace: true, preventScrollReset: true });
  }
  return { opened, open: setOpened, close };
}

/** The heading takes the focus when the row that had it is gone. */
function useHeadingFocus(donations: readonly OwnDonation[] | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(donations);
  useEffect(() => {
    const isChanged = shown.current !== donations;
    shown.current = donations;
    if (isChanged && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [donations]);
  return heading;
}

export interface OwnDonationsProps extends Omit<ListProps, 'donations'> {
  /** Null when they could not be loaded. */
  donations: readonly OwnDonation[] | null;
  userID: string;
  /** YYYY-MM-DD */
  today: string;
  /** A plain form of a dialog that was not accepted. */
  formState: FormState | undefined;
}

const none: readonly OwnDonation[] = [];

export function OwnDonations({ donations, userID, today, formState, ...list }: OwnDonationsProps) {
  const closeHref = `${HERE}?page=${list.page}`;
  const { opened, open, close } = useDialog(donations ?? none, closeHref);
  const heading = useHeadingFocus(donations);
  return (
    <section aria-labelledby="last-donations" className={`stack ${styles.list}`}>
      <h2 id="last-donations" ref={heading} tabIndex={-1}>
        {t('donations.last')}
      </h2>
      {donations === null ? (
        <Notice kind="error" alert title={t('donations.error')}>
          <p>{t('donations.wentWrong')}</p>
          <LinkButton href={HERE} size="small">
            {t('ui.tryAgain')}
          </LinkButton>
        </Notice>
      ) : (
        <List donations={donations} {...list} onOpen={open} />
      )}
      <DonationDialogs {...{ opened, userID, today, formState, closeHref }} onClose={close} />
    </section>
  );
}
