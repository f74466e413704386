// Duplicates: groups of donors who may be one person, side by side, to merge or to keep apart. The question is in the address.
import { useRef } from 'react';
import { useLocation, useNavigation, type ShouldRevalidateFunctionArgs } from 'react-router';
import { getDuplicates, shownGroups } from '#contract/duplicates.ts';
import { CommandFailure } from '#web/admin/commands/CommandFailure.tsx';
import { ListFailure } from '#web/admin/ListFailure.tsx';
import { hrefWith, limitAndOffset, loadList } from '#web/admin/list.ts';
import { useLastRow } from '#web/admin/useLastRow.ts';
import { duplicateWords as words } from '#web/admin/words/duplicates.ts';
import { moderationTitles } from '#web/admin/words/titles.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { useLostFocus } from '#web/lib/useLostFocus.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { TabLinks } from '#web/ui/TabLinks.tsx';
import type { Route } from './+types/duplicates.ts';
import { ConfirmDuplicates } from './ConfirmDuplicates.tsx';
import { decideDuplicates, type DuplicateOutcome } from './decideDuplicates.ts';
import { Group, idsOf } from './Group.tsx';
import { readQuestion, withoutQuestion, type Question } from './question.ts';
import styles from './duplicates.module.css';

const readShown = (params: URLSearchParams) => shownGroups.find((each) => each === params.get('show')) ?? 'all';

const load = ({ context, request, url }: Route.LoaderArgs) =>
  loadList({ request, url }, (wanted) =>
    context.get(pageContext).call(getDuplicates, { ...limitAndOffset(wanted), show: readShown(url.searchParams) }),
  );

export { load as loader, load as clientLoader, decideDuplicates as action, decideDuplicates as clientAction };

/** A question needs no new data. The same URL again is a retry. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  const isPost = formMethod !== undefined && formMethod !== 'GET';
  const isOther = withoutQuestion(currentUrl) !== withoutQuestion(nextUrl);
  return isPost || isOther || currentUrl.href === nextUrl.href;
}

export const meta: Route.MetaFunction = () => makeMeta({ title: moderationTitles.duplicates, isPrivate: true });

/** Whether two donors of the group are chosen. */
function hasTwo({ keep, merge, of }: Question): boolean {
  const ids = of.split('.');
  return keep !== merge && ids.includes(keep) && ids.includes(merge);
}

export default function Duplicates({ loaderData: page, actionData, matches }: Route.ComponentProps) {
  const { rows, total, pages, address, failure } = page;
  const location = useLocation();
  const { state } = useNavigation();
  const outcome: DuplicateOutcome = actionData ?? {};
  const here = withoutQuestion(location);
  const params = new URLSearchParams(location.search);
  const [wanted, show] = [readQuestion(params), readShown(params)];
  const group = wanted && rows.find((each) => idsOf(each) === wanted.of);
  const question = wanted && group ? { ...wanted, group } : null;
  // A question is closed by its answer, but for one that needs the password.
  const isAnswered = outcome.refused !== undefined || outcome.isUnknown === true;
  const isIncomplete = question !== null && question.ask !== 'apart' && !hasTwo(question);
  const list = useRef<HTMLDivElement>(null);
  useLastRow(list);
  // Once a decided group is gone.
  useLostFocus(() => list.current?.focus({ preventScroll: true }));
  const hrefFor = (number: number) =>
    hrefWith({ pathname: location.pathname, search: show === 'all' ? '' : `show=${show}` }, { page: number });
  const tabs = shownGroups.map((each) => ({
    href: each === 'all' ? location.pathname : `${location.pathname}?show=${each}`,
    label: words.shown[each],
  }));
  return (
    <Card
      title={words.lead}
      aside={
        <>
          <p role="status" className={styles.soft}>
            {rows.length > 0 ? words.summary(total) : null}
          </p>
        </>
      }
    >
      <TabLinks label={words.views} tabs={tabs} current={hrefFor(1)} />
      <div className={styles.failure}>
        <CommandFailure {...outcome} />
        {wanted && !group && state === 'idle' && !isAnswered ? (
          <Notice kind="warning" alert title={words.gone} />
        ) : null}
        {isIncomplete ? <Notice kind="warning" alert title={words.chooseTwo} /> : null}
      </div>
      <ListFailure failure={failure} here={here} />
      {failure === null && rows.length === 0 ? <EmptyState text={words.none} /> : null}
      <div ref={list} tabIndex={-1} className={styles.list}>
        <ul role="list" className={styles.groups}>
          {rows.map((each) => (
            <li key={`${each.alike} ${idsOf(each)}`} data-row="">
              <Group group={each} page={address.page} show={show} here={here} />
            </li>
          ))}
        </ul>
      </div>
      <Pagination page={address.page} total={pages} hrefFor={hrefFor} />
      <ConfirmDuplicates
        question={isAnswered || isIncomplete ? null : question}
        closeHref={here}
        ownUserID={matches[2].loaderData.userID}
        sent={outcome.asking}
      />
    </Card>
  );
}
