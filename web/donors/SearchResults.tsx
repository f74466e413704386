// 'Blood Donor Results': hidden until they arrive; a table, and cards on a phone.
import { lazy } from 'react';
import type { DonorListing } from '#contract/donors.ts';
import { formatMobile } from '#web/lib/format.ts';
import { t } from '#web/messages/t.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { CopyLink } from '#web/ui/CopyLink.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FlagIcon, PhoneIcon, WhatsAppIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { describeResults, searchHref, type SearchPage } from './search.ts';
import styles from './SearchResults.module.css';

/** Few are ever asked. The server waits for it before it sends anything, so a boundary would only add to the page. */
const ChallengeNotice = lazy(async () => ({ default: (await import('./ChallengeNotice.tsx')).ChallengeNotice }));

function Calls({ donor }: { donor: DonorListing }) {
  const number = formatMobile(donor.mobileNumber);
  return (
    <span className={styles.calls}>
      <LinkButton
        href={`tel:${donor.mobileNumber}`}
        variant={donor.availableunavailable === 'A' ? 'primary' : 'secondary'}
        icon={<PhoneIcon size={18} />}
        aria-label={t('donors.call', { name: donor.fullName, number })}
      >
        {number}
      </LinkButton>
      <LinkButton
        href={`https://wa.me/${donor.mobileNumber.slice(1)}`}
        target="_blank"
        variant="quiet"
        size="small"
        icon={<WhatsAppIcon size={18} />}
        aria-label={t('donors.whatsAppTo', { name: donor.fullName })}
      >
        {t('donors.whatsApp')}
      </LinkButton>
    </span>
  );
}

function columnsFor(page: SearchPage): Column<DonorListing>[] {
  return [
    { key: 'name', header: t('donors.nameColumn'), card: 'title', cell: (donor) => donor.fullName },
    {
      key: 'availability',
      header: t('donors.availabilityColumn'),
      cell: ({ availableunavailable }) => (
        <Badge kind={availableunavailable === 'A' ? 'available' : 'unavailable'}>
          {/* A card has no column header. */}
          <span className={styles.question}>{t('donors.availableQuestion')} </span>
          {availableunavailable === 'A' ? t('donors.yes') : t('donors.no')}
        </Badge>
      ),
    },
    { key: 'mobile', header: t('donors.mobileColumn'), card: 'full', cell: (donor) => <Calls donor={donor} /> },
    {
      key: 'report',
      header: t('donors.reportColumn'),
      card: 'full',
      cell: ({ regid, fullName }) => (
        <LinkButton
          href={searchHref(page.search, { report: String(regid) })}
          variant="quiet"
          size="small"
          icon={<FlagIcon size={16} />}
          aria-label={t('donors.reportName', { name: fullName })}
        >
          {t('donors.report')}
        </LinkButton>
      ),
    },
  ];
}

export function SearchResults({ page, isSearching }: { page: SearchPage; isSearching: boolean }) {
  const { results, pendingChallenge, message, search } = page;
  return (
    <section aria-label={t('donors.results')} aria-busy={isSearching} className={styles.results}>
      <p role="status" className="visually-hidden">
        {isSearching ? t('donors.searching') : pendingChallenge ? t('donors.oneMoment') : describeResults(page)}
      </p>
      {pendingChallenge && !isSearching ? (
        <ChallengeNotice
          key={pendingChallenge.challenge.signature}
          pending={pendingChallenge}
          href={searchHref(search)}
        />
      ) : null}
      {message ? (
        <Notice kind="error" alert title={message}>
          {page.status === 429 || page.status >= 500 ? <a href={searchHref(search)}>{t('ui.tryAgain')}</a> : null}
        </Notice>
      ) : null}
      {results === null || isSearching ? null : (
        <>
          <div className={styles.head}>
            <h2>{t('donors.resultsHeading')}</h2>
            <p>{results.total > 0 ? describeResults(page) : null}</p>
            {results.total > 0 ? <CopyLink /> : null}
          </div>
          {results.total === 0 ? (
            <EmptyState text={t('donors.noneFound')} hint={t('donors.noneListed', { group: search.bloodgroup })} />
          ) : (
            <DataTable
              caption={`${t('donors.resultsHeading')}: ${describeResults(page)}`}
              captionHidden
              columns={columnsFor(page)}
              rows={results.donors}
              rowKey={({ regid }) => String(regid)}
              empty={t('donors.noneFound')}
            />
          )}
          <Pagination page={search.page} total={results.pages} hrefFor={(to) => searchHref({ ...search, page: to })} />
        </>
      )}
    </section>
  );
}
