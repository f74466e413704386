// A group of donors who may be one person: a card each, side by side where there is room.
import { useId } from 'react';
import { Form } from 'react-router';
import { comparedFields, findDifferences, type DuplicateGroup, type LikelyDuplicate } from '#contract/duplicates.ts';
import { donorHref } from '#web/admin/donorHref.ts';
import { duplicateWords as words } from '#web/admin/words/duplicates.ts';
import { notListedWords } from '#web/admin/words/donorPage.ts';
import { formatCount, formatDate, formatMobile } from '#web/lib/format.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { Details } from '#web/ui/Details.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { nameOf } from './ConfirmDuplicates.tsx';
import styles from './duplicates.module.css';

export const idsOf = ({ donors }: DuplicateGroup): string => donors.map(({ regid }) => regid).join('.');

const day = (moment: string) => <time dateTime={moment}>{formatDate(moment.slice(0, 10))}</time>;

function describe(donor: LikelyDuplicate) {
  const { labels } = words;
  const { emailId, emailConfirmed, mobileNumber, cityName, districtName, stateName, lastActiveAt, notListed } = donor;
  return [
    { label: labels.userID, value: donor.userID },
    { label: labels.number, value: mobileNumber && formatMobile(mobileNumber) },
    { label: labels.email, value: emailConfirmed ? `${emailId}, ${words.confirmed}` : emailId },
    { label: labels.place, value: [...new Set([cityName, districtName, stateName])].filter(Boolean).join(', ') },
    { label: labels.group, value: donor.bloodGroup },
    { label: labels.born, value: donor.DOB?.slice(0, 4) },
    { label: labels.registered, value: day(donor.registeredAt) },
    { label: labels.active, value: lastActiveAt ? day(lastActiveAt) : words.never },
    { label: labels.donations, value: formatCount(donor.donations) },
    { label: labels.listed, value: notListed ? notListedWords[notListed] : words.isListed },
  ];
}

interface ChoiceProps {
  name: 'keep' | 'merge';
  label: string;
  donor: LikelyDuplicate;
}

function Choice({ name, label, donor: { regid, fullName, userID } }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={name} value={regid} required />
      <span>
        {label}
        <span className="visually-hidden">{`: ${fullName ?? ''} (${userID})`}</span>
      </span>
    </label>
  );
}

function Donor({ donor, among }: { donor: LikelyDuplicate; among: readonly LikelyDuplicate[] }) {
  const differing = new Set(among.flatMap((other) => findDifferences(donor, other)));
  const { regid, fullName, userID, userType, coordinator, isSample } = donor;
  return (
    <li className={styles.donor}>
      <div>
        <h3 className={styles.name}>
          <Anchor href={donorHref(regid)}>{fullName ?? userID}</Anchor>
        </h3>
        {userType === '1' ? <Badge>{words.administrator}</Badge> : null}
        {coordinator ? <Badge>{words.coordinator}</Badge> : null}
        {isSample ? <Badge>{words.sample}</Badge> : null}
      </div>
      <Details items={describe(donor)} />
      <div className={styles.choices}>
        <Choice name="keep" label={words.keep} donor={donor} />
        <Choice name="merge" label={words.merge} donor={donor} />
        <p>{words.differs(comparedFields.filter((field) => differing.has(field)))}</p>
      </div>
    </li>
  );
}

/** Those of the group that can be stopped. */
function Merges({ group: { donors, merges }, here }: { group: DuplicateGroup; here: string }) {
  const name = (id: number) => donors.filter(({ regid }) => regid === id).map(nameOf)[0] ?? '';
  return merges.map(({ keep, merge, dueAt }) => (
    <Notice key={merge} kind="info" title={words.merging(name(merge), name(keep), dueAt)}>
      <LinkButton
        href={`${here}${here.includes('?') ? '&' : '?'}of=${donors.map(({ regid }) => regid).join('.')}&ask=stop&keep=${keep}&merge=${merge}`}
        size="small"
        data-keep-scroll
      >
        {words.stop}
      </LinkButton>
    </Notice>
  ));
}

export function Group({
  group,
  page,
  show,
  here,
}: {
  group: DuplicateGroup;
  page: number;
  show: string;
  here: string;
}) {
  const { alike, total, donors } = group;
  const heading = useId();
  return (
    <Form method="get" preventScrollReset className={styles.group}>
      <h2 id={heading} className={styles.title}>
        {words.title(total, alike)}
      </h2>
      <Merges group={group} here={here} />
      {page > 1 ? <input type="hidden" name="page" value={page} /> : null}
      {show === 'all' ? null : <input type="hidden" name="show" value={show} />}
      <input type="hidden" name="of" value={idsOf(group)} />
      <ul role="list" className={styles.donors}>
        {donors.map((donor) => (
          <Donor key={donor.regid} donor={donor} among={donors} />
        ))}
      </ul>
      {total > donors.length ? <p className={styles.soft}>{words.more(total - donors.length)}</p> : null}
      {alike === null ? null : (
        <ButtonRow>
          <Button type="submit" name="ask" value="merge" variant="danger" size="small" aria-describedby={heading}>
            {words.mergeThem}
          </Button>
          <Button type="submit" name="ask" value="apart" size="small" formNoValidate aria-describedby={heading}>
            {words.apart}
          </Button>
        </ButtonRow>
      )}
    </Form>
  );
}
