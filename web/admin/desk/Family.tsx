// The family of a request. By SMS it gives neither name nor day: who calls writes both down, and donors are asked.
import type { DeskRequest, getDeskRequest } from '#contract/deskRequests.ts';
import type { Reply } from '#contract/endpoint.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import type { Outcome } from '#web/admin/commands/command.ts';
import { controlsOf } from '#web/bloodRequests/controls.tsx';
import { useFormErrors } from '#web/lib/useFormErrors.ts';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { Button } from '#web/ui/Button.tsx';
import { phoneLink } from '#web/admin/contactLinks.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Words } from '#web/ui/Words.tsx';
import { commands } from './commands.ts';
import { DeskForm } from './Command.tsx';
import { requestWords as words } from './words.ts';
import styles from './desk.module.css';

export function Family({ contact, contactUnreadable }: Reply<typeof getDeskRequest>['data']) {
  if (contactUnreadable) return <Notice kind="error" title={words.unreadable} />;
  if (contact === null) return null;
  return (
    <div className="row">
      <span className="soft">Family</span> <Words text={contact.name} />{' '}
      <strong>{phoneLink(contact.mobileNumber)}</strong>
      {contact.message === null ? null : <q dir="auto">{contact.message}</q>}
    </div>
  );
}

interface CompletionProps {
  request: DeskRequest;
  now: number;
  outcome: Outcome;
}

const serverChecks = () => ({});

export function Completion({ request: { requestId, neededBy }, now, outcome: { sent } }: CompletionProps) {
  const isSending = useIsSending('open');
  const { errors, props } = useFormErrors(serverChecks, sent?.errors);
  const { text, ...controls } = controlsOf({ neededBy, ...sent?.values }, dayInIndia(new Date(now)), words.control);
  return (
    <DeskForm className={styles.told} ids={{ requestId }} {...props}>
      <p className="soft">{words.tellLead}</p>
      <Field label="Name of the family" name="contactName" error={errors.contactName} required>
        {text('contactName')}
      </Field>
      <Field label="Needed by" name="neededBy" error={errors.neededBy} required>
        {controls.neededBy}
      </Field>
      <Button type="submit" name="intent" value="open" variant="strong" busy={isSending}>
        {commands.open.label}
      </Button>
    </DeskForm>
  );
}
