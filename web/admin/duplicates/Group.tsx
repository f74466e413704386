// A group of donors who may be one person: a card each, side by side where there is room.
import { useContext, useId, type MouseEvent } from 'react';
import { comparedFields, findDifferences, type DuplicateGroup, type LikelyDuplicate } from '#contract/duplicates.ts';
import { donorHref, nameOf } from '#web/admin/donorHref.ts';
import { CommandButton } from '#web/admin/commands/CommandButton.tsx';
import { CommandButtons } from '#web/admin/commands/CommandButtons.tsx';
import { HiddenFields } from '#web/admin/commands/CommandQuestion.tsx';
import { AskContext } from '#web/admin/commands/useQuestion.ts';
import { listFields } from '#web/admin/activity/words.ts';
import { describeNotListed } from '#web/admin/donors/words.ts';
import { formatCount, formatDate, formatInstant, formatMobile } from '#web/lib/format.ts';
import { PostForm } from '#web/lib/PostForm.tsx';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { Details } from '#web/ui/Details.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { groupCommands, mergeCommands } from './duplicateCommands.ts';
import styles from './duplicates.module.css';

const likenesses: Record<NonNullable<DuplicateGroup['alike']>, string> = {
  'name and number': 'the same name, year of birth, district and number',
  number: 'the same number',
  name: 'the same name, year of birth and district',
};

const day = (moment: string) => <time dateTime={moment}>{formatDate(moment.slice(0, 10))}</time>;

function describe(donor: LikelyDuplicate) {
  const { emailId, emailConfirmed, mobileNumber, cityName, districtName, stateName, lastActiveAt, notListed } = donor;
  return [
    { label: 'UserID', value: donor.userID },
    { label: 'Mobile No.', value: mobileNumber && formatMobile(mobileNumber) },
    { label: 'Email', value: emailConfirmed ? `${emailId}, confirmed` : emailId },
    { label: 'Place', value: [...new Set([cityName, districtName, stateName])].filter(Boolean).join(', ') },
    { label: 'Blood Group', value: donor.bloodGroup },
    { label: 'Year of birth', value: donor.DOB?.slice(0, 4) },
    { label: 'Registered', value: day(donor.registeredAt) },
    { label: 'Last active', value: lastActiveAt ? day(lastActiveAt) : 'Never' },
    { label: 'Donations', value: formatCount(donor.donations) },
    { label: 'In searches', value: notListed ? describeNotListed(notListed) : 'Listed' },
  ];
}

/** Nobody is chosen beforehand: the newest or most active one may be an impostor. */
function Choice({ name, label, donor }: { name: 'keep' | 'merge'; label: string; donor: LikelyDuplicate }) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={name} value={donor.regid} required />
      <span>
        {label}
        <span className="visually-hidden">{`: ${nameOf(donor)}`}</span>
      </span>
    </label>
  );
}

function Choices({ donor, among }: { donor: LikelyDuplicate; among: readonly LikelyDuplicate[] }) {
  const differing = new Set(among.flatMap((other) => findDifferences(donor, other)));
  const fields = comparedFields.filter((field) => differing.has(field));
  return (
    <div className={styles.choices}>
      <Choice name="keep" label="Keep" donor={donor} />
      <Choice name="merge" label="Merge into the kept one" donor={donor} />
      <p>{fields.length > 0 ? `Differs in ${listFields(fields)}` : 'Nothing differs'}</p>
    </div>
  );
}

function Donor({ donor, among }: { donor: LikelyDuplicate; among: readonly LikelyDuplicate[] | null }) {
  const { regid, fullName, userID, userType, coordinator, isSample } = donor;
  return (
    <li className={styles.donor}>
      <div>
        <h3 className={styles.name}>
          <Anchor href={donorHref(regid)}>{fullName ?? userID}</Anchor>
        </h3>
        {userType === '1' ? <Badge>Administrator</Badge> : null}
        {coordinator ? <Badge>Coordinator</Badge> : null}
        {isSample ? <Badge>Sample donor</Badge> : null}
      </div>
      <Details items={describe(donor)} />
      {among ? <Choices donor={donor} among={among} /> : null}
    </li>
  );
}

type Account = Pick<LikelyDuplicate, 'regid'> & { userID: string | null };

interface PendingMergeProps {
  kept: Account;
  merged: Account;
  /** Null where it took effect. */
  dueAt: string | null;
}

export function PendingMerge({ kept, merged, dueAt }: PendingMergeProps) {
  const [one = '', other = ''] = [merged, kept].map(({ userID, regid }) => userID ?? String(regid));
  if (dueAt === null) return <Notice kind="info" title={`${one} was merged into ${other}`} />;
  return (
    <Notice kind="info" title={`Merging ${one} into ${other} on ${formatInstant(dueAt)}`}>
      <CommandButtons
        commands={mergeCommands}
        row={kept}
        fields={{ keep: kept.regid, merge: merged.regid }}
        what={`${one} and ${other}`}
      />
    </Notice>
  );
}

function GroupButtons({ about }: { about: string }) {
  const ask = useContext(AskContext);
  const askChosen = ({ currentTarget: { form, value: intent } }: MouseEvent<HTMLButtonElement>) => {
    if (!form || (intent === 'merge' && !form.reportValidity())) return;
    const sent = new FormData(form);
    const fields = ['keep', 'merge', 'donorIds'].flatMap((name) =>
      sent.getAll(name).flatMap((value) => (typeof value === 'string' ? [[name, value] as const] : [])),
    );
    ask?.({ intent, fields });
  };
  return (
    <ButtonRow>
      {Object.entries(groupCommands).map(([intent, command]) => (
        <CommandButton
          key={intent}
          intent={intent}
          command={command}
          size="small"
          formNoValidate={intent === 'apart'}
          aria-describedby={about}
          onAsk={askChosen}
        />
      ))}
    </ButtonRow>
  );
}

export function Group({ group }: { group: DuplicateGroup }) {
  const { alike, total, donors, merges } = group;
  const heading = useId();
  const find = (id: number) => donors.find(({ regid }) => regid === id) ?? { regid: id, userID: null };
  return (
    <div className={styles.group}>
      <h2 id={heading} className={styles.title}>
        {alike ? `${formatCount(total)} donors with ${likenesses[alike]}` : 'Two donors who are being merged'}
      </h2>
      {merges.map(({ keep, merge, dueAt }) => (
        <PendingMerge key={merge} kept={find(keep)} merged={find(merge)} dueAt={dueAt} />
      ))}
      <PostForm autoComplete="off" preventScrollReset className={styles.form}>
        <HiddenFields fields={donors.map(({ regid }) => ['donorIds', regid])} />
        <ul role="list" className={styles.donors}>
          {donors.map((donor) => (
            <Donor key={donor.regid} donor={donor} among={alike && donors} />
          ))}
        </ul>
        {total > donors.length ? (
          <p className="soft small">{`and ${formatCount(total - donors.length)} more, who are shown once these are decided`}</p>
        ) : null}
        {alike ? <GroupButtons about={heading} /> : null}
      </PostForm>
    </div>
  );
}
