// What only who works on a request sees: the next donor, the family, and handing the request over.
import { useSearchParams } from 'react-router';
import { COMING_A_UNIT } from '#contract/bloodRequests.ts';
import type { DeskRequest, getDeskRequest } from '#contract/deskRequests.ts';
import type { Reply } from '#contract/endpoint.ts';
import { phoneLink } from '#web/admin/contactLinks.tsx';
import { requestWords as words } from '#web/admin/words/desk.ts';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Words } from '#web/ui/Words.tsx';
import { DeskForm, Do } from './DeskForm.tsx';
import { NO_DONOR } from './requestHref.ts';
import styles from './desk.module.css';

export type Shown = Reply<typeof getDeskRequest>['data'];

function HandOver({ requestId, colleagues }: { requestId: number; colleagues: Shown['colleagues'] }) {
  if (colleagues.length === 0) return null;
  const options = colleagues.map(({ userID, onDuty }) => ({
    value: userID,
    label: onDuty ? `${userID} (${words.onDuty})` : userID,
  }));
  return (
    <DeskForm requestId={requestId} className={styles.gave}>
      <Field label={words.handOver} name="userID">
        <Select options={options} />
      </Field>
      <Do intent="hand-over" label={words.handOverButton} />
    </DeskForm>
  );
}

function Contact({ contact: { name, mobileNumber, message } }: { contact: NonNullable<Shown['contact']> }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{words.family}</dt>
        <dd>
          <Words text={name} /> · <strong>{phoneLink(mobileNumber)}</strong>
        </dd>
      </div>
      {message === null ? null : (
        <div>
          <dt>{words.message}</dt>
          <dd>{message}</dd>
        </div>
      )}
    </dl>
  );
}

function NextDonor({ request: { requestId, coming, units } }: { request: DeskRequest }) {
  const [params] = useSearchParams();
  if (coming >= COMING_A_UNIT * units) return <p role="status">{words.enough}</p>;
  const isNone = params.has(NO_DONOR);
  return (
    <DeskForm requestId={requestId}>
      <Stack>
        {isNone ? (
          <p id={NO_DONOR} role="status">
            {words.noDonor}
          </p>
        ) : null}
        <div>
          <Do
            intent="next"
            label={words.next}
            variant="primary"
            size="large"
            aria-describedby={isNone ? NO_DONOR : undefined}
          />
        </div>
      </Stack>
    </DeskForm>
  );
}

export function Work({ request, contact, contactUnreadable, donor, colleagues }: Shown) {
  const { requestId, state } = request;
  return (
    <>
      {state === 'open' && !donor ? <NextDonor request={request} /> : null}
      {contact ? <Contact contact={contact} /> : null}
      {contactUnreadable ? <Notice kind="error" title={words.unreadable} /> : null}
      {state === 'waiting' ? <p>{words.waitsLead}</p> : null}
      <DeskForm requestId={requestId} className={styles.buttons}>
        {state === 'waiting' ? <Do intent="open" label={words.openIt} variant="primary" /> : null}
        <Do intent="release" label={words.release} />
      </DeskForm>
      <HandOver requestId={requestId} colleagues={colleagues} />
    </>
  );
}
