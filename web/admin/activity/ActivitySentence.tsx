// One row of the audit log as a sentence: 'Asha (asha.admin) changed the mobile number of Ravi Kumar from … to …'.
import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { Activity, Person } from '#contract/activity.ts';
import { getAdmins } from '#contract/admins.ts';
import { activityWords, fieldWords, listFields, wordsOf, type Items as ItemsWords } from './words.ts';
import { formatCount, formatMobile } from '#web/lib/format.ts';
import { undoWords } from '#web/lib/undo.ts';
import { PostForm } from '#web/lib/PostForm.tsx';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ADMINS, donorHref } from '#web/admin/donorHref.ts';
import { useMayCall } from '#web/admin/useMayCall.ts';
import styles from './activity.module.css';

type Change = Activity['changes'][number];

const SHOWN = 3;

/** Administrators who are no donors are on a page of their own. */
function PersonLink({ person: { regid, userID, fullName } }: { person: Person }) {
  const mayCall = useMayCall();
  if (userID === null) return <>{`a former user (${regid})`}</>;
  if (fullName === null && !mayCall(getAdmins)) return <>{userID}</>;
  if (fullName === null) return <Anchor href={ADMINS}>{userID}</Anchor>;
  return <Anchor href={donorHref(regid)}>{`${fullName} (${userID})`}</Anchor>;
}

function Actor({ activity: { regid, userID, fullName } }: { activity: Activity }) {
  if (regid === null) return <strong>{activityWords.operator}</strong>;
  return (
    <strong className={styles.actor}>
      <PersonLink person={{ regid, userID, fullName }} />
    </strong>
  );
}

/** Elements with keys, the first few at once and the others on request. */
function Several({ children }: { children: readonly ReactElement[] }) {
  const others = children.slice(SHOWN);
  return (
    <>
      {children.slice(0, SHOWN).flatMap((child, place) => (place > 0 ? [', ', child] : [child]))}
      {others.length > 0 ? (
        <details className={styles.more}>
          <summary>and {formatCount(others.length)} more</summary>
          {others.flatMap((child, place) => (place > 0 ? [', ', child] : [child]))}
        </details>
      ) : null}
    </>
  );
}

function People({ people }: { people: readonly Person[] }) {
  return (
    <Several>
      {people.map((person) => (
        <PersonLink key={person.regid} person={person} />
      ))}
    </Several>
  );
}

/** '3 feedback entries (Asha Rao, Ravi Kumar, 9)'; those that are gone have an id, and deleted ones no link. */
function Items({ items, activity, isDeletion }: { items: ItemsWords; activity: Activity; isDeletion: boolean }) {
  const { ids, items: named } = activity;
  const [one, several] = items.noun;
  // An import that an older version recorded.
  if (ids.length === 0) return `a ${one}`;
  const links = ids.map((id) =>
    isDeletion ? (
      <Fragment key={id}>{id}</Fragment>
    ) : (
      <Anchor key={id} href={`${items.path}?state=all&id=${id}&more=${id}`} className={styles.item}>
        {named.find((item) => item.id === id)?.name ?? id}
      </Anchor>
    ),
  );
  return (
    <>
      {formatCount(ids.length)} {ids.length === 1 ? one : several} (<Several>{links}</Several>)
    </>
  );
}

const availabilities = new Map([
  ['A', 'available'],
  ['U', 'unavailable'],
]);

function formatValue(field: string, value: string | null): string {
  if (value === null) return 'none';
  if (field === 'DOB') return value.slice(0, 4);
  return field === 'strAvailUnAvail' ? (availabilities.get(value) ?? value) : formatMobile(value);
}

/** A number does not break across lines. */
function Value({ field, value }: { field: string; value: string | null }) {
  const isNumber = value !== null && /^\+\d+$/.test(value);
  return <span className={classes(styles.value, isNumber && 'nowrap')}>{formatValue(field, value)}</span>;
}

function FromTo({ change: { field, oldValue, newValue } }: { change: Change }) {
  return (
    <>
      from <Value field={field} value={oldValue} /> to <Value field={field} value={newValue} />
    </>
  );
}

/** A changed profile: the values in the sentence if one field changed, else below it. */
function ProfileChange({ activity: { fields, changes, subjects } }: { activity: Activity }) {
  const [only, ...others] = changes;
  return (
    <>
      changed the {listFields(fields)} of <People people={subjects} />{' '}
      {only && others.length === 0 ? <FromTo change={only} /> : null}
      {others.length > 0 ? (
        <ul className={styles.list}>
          {changes.map((change) => (
            <li key={change.field}>
              {fieldWords[change.field]} <FromTo change={change} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

const ROWS = ['row', 'rows'] as const;
const PEOPLE = ['person', 'people'] as const;

const Rows = ({ count, nouns: [one, several] = ROWS }: { count: number | null; nouns?: readonly [string, string] }) =>
  count === null ? null : (
    <>
      {' '}
      ({formatCount(count)} {count === 1 ? one : several})
    </>
  );

/** What was deleted, as long as the donor is registered. */
function Lost({ changes }: { changes: readonly Change[] }) {
  return changes
    .filter(({ field, newValue }) => newValue === null && (field === 'note' || field === 'report'))
    .map(({ oldValue }, place) => (
      <blockquote key={place} className={styles.lost}>
        {oldValue}
      </blockquote>
    ));
}

function Done({ activity }: { activity: Activity }) {
  const { action, fields, subjects, rowCount } = activity;
  if (['updateRegisteredDonor', 'setAdminRole'].includes(action) && fields.length > 0)
    return <ProfileChange activity={activity} />;
  const [, sentence, items] = wordsOf(action);
  const filters = fields.length > 0 ? ` by ${listFields(fields)}` : '';
  const parts: Readonly<Record<string, ReactNode>> = {
    people: <People people={subjects} />,
    items: items && [
      <Items key="items" items={items} activity={activity} isDeletion={sentence.startsWith('deleted')} />,
      <Rows key="rows" count={rowCount} />,
    ],
    fields: listFields(fields),
    // 'exported donors by state (240 rows)', 'read registered donors by name and city (15 people)'
    search: [filters, <Rows key="rows" count={rowCount} />],
    read: [filters, <Rows key="rows" count={rowCount} nouns={PEOPLE} />],
  };
  return (
    <>
      {sentence.split(/[{}]/).map((part, place) => (
        <Fragment key={place}>{place % 2 === 0 ? part : parts[part]}</Fragment>
      ))}
      <Lost changes={activity.changes} />
    </>
  );
}

/** As long as it lasts; the page's own script sends it in the background. */
function Undo({ activity: { activityId, action } }: { activity: Activity }) {
  return (
    <PostForm action={undoWords.action} className={styles.undo}>
      <input type="hidden" name="auditId" value={activityId} />
      <Button type="submit" size="small" variant="quiet" aria-label={`${undoWords.label}: ${wordsOf(action)[0]}`}>
        {undoWords.label}
      </Button>
    </PostForm>
  );
}

export function ActivitySentence({ activity }: { activity: Activity }) {
  return (
    <div className={styles.sentence}>
      <Actor activity={activity} /> <Done activity={activity} />
      {activity.undoUntil === null ? null : <Undo activity={activity} />}
    </div>
  );
}
