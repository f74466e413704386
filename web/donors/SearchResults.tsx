// 'Blood Donor Results': hidden until they arrive.
import { lazy, useRef } from 'react';
import { ForgetDevice } from '#web/lib/ForgetDevice.tsx';
import { useDeviceMemory } from '#web/lib/deviceMemory.ts';
import { localHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import type { Reported } from '#web/reports/reportKinds.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { CallGuide } from './CallGuide.tsx';
import { describePlace, describeResults } from './describe.ts';
import { DonorTable, holdsGuide } from './DonorTable.tsx';
import { ChallengeNotice } from './lazyChallengeNotice.ts';
import { isNobody, leadsToOthers, type ResultsPage } from './nearby.ts';
import { PrintHeader } from './PrintHeader.tsx';
import { searchFields, searchHref, type SearchPage } from './search.ts';
import { ShareResults } from './ShareResults.tsx';
import { usePageFocus } from './usePageFocus.ts';
import styles from './SearchResults.module.css';

/** Most searches find enough donors. Their styles come with the page, for visitors without scripts. */
const BeyondEnd = lazy(async () => ({ default: (await import('./FewDonors.tsx')).BeyondEnd }));
const Nobody = lazy(async () => ({ default: (await import('./FewDonors.tsx')).Nobody }));
const LookElsewhere = lazy(async () => ({ default: (await import('./FewDonors.tsx')).LookElsewhere }));
const NearbyDonors = lazy(async () => ({ default: (await import('./FewDonors.tsx')).NearbyDonors }));

/** What the search was for, for the form around its donors: it opens a report by its URL. */
function SearchFields({ search }: Pick<SearchPage, 'search'>) {
  return Object.entries(searchFields(search)).map(([name, value]) => (
    <input key={name} type="hidden" {...{ name, value }} />
  ));
}

function Rejected({ page: { message, status, search, isLost } }: { page: ResultsPage }) {
  const canRetry = status === 429 || status >= 500;
  return (
    <Notice kind="error" alert title={message}>
      {canRetry ? (
        <p>
          {t('donors.formKept')} <Anchor href={searchHref(search)}>{t('ui.tryAgain')}</Anchor>
          {isLost ? (
            <>
              {' · '}
              <a href={localHref('/offline')}>{t('site.keptResults')}</a>
            </>
          ) : null}
        </p>
      ) : null}
    </Notice>
  );
}

function Kept() {
  const { search, calls } = useDeviceMemory();
  return (
    <p className={`row apart soft small no-print ${styles.kept}`} hidden={!search && Object.keys(calls).length === 0}>
      {t('donors.keptHere')} <ForgetDevice />
    </p>
  );
}

interface FoundProps {
  page: ResultsPage;
  isSearching: boolean;
  onReport: (report: Reported) => void;
}

function Found({ page, isSearching, onReport }: FoundProps) {
  const { search, results, nearby } = page;
  if (!results) return null;
  const hasDonors = results.donors.length > 0;
  const guide = <CallGuide page={page} />;
  const isGuideInTable = holdsGuide(results.donors);
  const findsNobody = isNobody(page);
  // Where nobody is nearby either, the sentence above says so.
  const others = nearby && (nearby.donors.length > 0 || nearby.hasFailed) ? nearby : null;
  return (
    <>
      <PrintHeader page={page} />
      <div className={`row ${styles.head}`}>
        <h2 tabIndex={-1}>{t('donors.resultsHeading')}</h2>
        {results.total > 0 || nearby?.donors.length ? <ShareResults page={page} /> : null}
        {findsNobody ? null : <p>{describeResults(page)}</p>}
        {leadsToOthers(page) ? <a href="#nearby">{t('donors.nearbyHeading')}</a> : null}
      </div>
      {findsNobody ? <Nobody page={page} /> : null}
      <form action={localHref('/find-donor')} className={`stack ${styles.donors}`}>
        <SearchFields search={search} />
        {isGuideInTable ? null : guide}
        {hasDonors ? (
          <DonorTable
            page={page}
            donors={results.donors}
            busy={isSearching}
            onReport={onReport}
            guide={isGuideInTable ? guide : undefined}
          />
        ) : results.total > 0 ? (
          <BeyondEnd search={search} pages={results.pages} />
        ) : null}
        {hasDonors ? (
          <Pagination
            page={search.page}
            total={results.pages}
            hrefFor={(to) => `${searchHref({ ...search, page: to })}#results`}
          />
        ) : null}
        {others ? <NearbyDonors page={page} nearby={others} onReport={onReport} /> : null}
      </form>
      {findsNobody ? <LookElsewhere page={page} /> : null}
      <Kept />
    </>
  );
}

export interface SearchResultsProps extends FoundProps {
  /** The form says something else than the results are for. */
  isEdited: boolean;
  /** The list is touched: the report dialog is loaded early. */
  onTouch: () => void;
}

export function SearchResults({ page, isSearching, isEdited, onReport, onTouch }: SearchResultsProps) {
  const { pendingChallenge, message, search } = page;
  const section = useRef<HTMLElement>(null);
  const rememberFocus = usePageFocus(section);
  const status = pendingChallenge ? t('donors.oneMoment') : describeResults(page);
  return (
    <section
      ref={section}
      id="results"
      aria-label={t('donors.results')}
      aria-busy={isSearching || undefined}
      className={`stack ${styles.results}`}
      onClickCapture={rememberFocus}
      onPointerEnter={onTouch}
      onFocusCapture={onTouch}
    >
      <p role="status" className="visually-hidden">
        {isSearching ? t('donors.searching') : status}
      </p>
      {pendingChallenge && !isSearching ? (
        <ChallengeNotice
          key={pendingChallenge.challenge.signature}
          pending={pendingChallenge}
          href={searchHref(search)}
        />
      ) : null}
      {message ? <Rejected page={page} /> : null}
      <div role="status" className={`no-print ${styles.edited}`}>
        {isEdited && page.results ? (
          <Notice
            kind="warning"
            title={t('donors.resultsAreFor', { group: search.bloodgroup, place: describePlace(page) })}
          >
            <p>{t('donors.searchToUpdate')}</p>
          </Notice>
        ) : null}
      </div>
      <Found page={page} isSearching={isSearching} onReport={onReport} />
    </section>
  );
}
