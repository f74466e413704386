// The question before somebody gets or loses a role, or is named to visitors.
import { Question } from '#web/admin/Question.tsx';
import type { FormState } from '#web/lib/form.ts';
import { formatMobile } from '#web/lib/format.ts';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { OwnPasswordField } from '#web/reauthentication/Reauthentication.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Words } from '#web/ui/Words.tsx';
import type { Ask } from './changePeople.ts';
import { idsOf, nameOf, type Choice, type Person } from './loadPeople.ts';

export interface Asked {
  ask: Ask;
  person: Person;
  choice: Choice;
}

function askRole({ person, choice: { role, chosen } }: Asked): string[] {
  const [who, districts] = [nameOf(person), chosen.map(({ districtName }) => districtName).join(', ')];
  const had = person.role === 'coordinator';
  if (role === 'coordinator' && had) return [`Change the districts of ${who} to ${districts}?`];
  if (role === 'coordinator')
    return [`Make ${who} coordinator of ${districts}?`, 'They are told by e-mail and see the desk.'];
  return [
    `Make ${who} ${role === 'moderator' ? 'a moderator' : 'an administrator'}?`,
    `They are told by e-mail and have to log in again.${had ? ' They are no longer coordinator.' : ''}`,
  ];
}

function askRemoval({ role }: Person, isErased: boolean): string {
  if (isErased) return 'This account is no donor’s: it is erased, and they are told by e-mail. This cannot be undone.';
  return role === 'coordinator'
    ? 'They stay a donor and are told by e-mail. What they have claimed is free for others.'
    : 'They stay a donor, are logged out everywhere, and are told by e-mail.';
}

/** The question, and what follows. */
function wordsOf(asked: Asked): string[] {
  const { ask, person } = asked;
  const who = nameOf(person);
  if (ask === 'role') return askRole(asked);
  if (ask === 'remove') return [`Remove the ${person.role} ${who}?`, askRemoval(person, person.fullName === null)];
  if (ask === 'again') return [`Send ${who} the invitation again?`, 'The link that was sent before is void then.'];
  if (ask === 'refuse') return [`Keep the name and number of ${who} unpublished?`];
  const number = formatMobile(('mobileNumber' in person && person.mobileNumber) || '');
  return [`Show ${who} to visitors?`, `Everybody reads this name and ${number}.`];
}

function Fields({ ask, person, choice }: Asked) {
  const { regid, userID, fullName, role } = person;
  const mobileNumber = ('mobileNumber' in person && person.mobileNumber) || '';
  const districts = { districts: idsOf(choice.chosen), before: choice.before };
  const fields = { intent: ask, regid, userID, had: role ?? '', fullName: fullName ?? '', mobileNumber, ...districts };
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

interface PersonQuestionProps {
  open: boolean;
  asked: Asked | null;
  closeHref: string;
  userID: string;
  sent: FormState | undefined;
}

export function PersonQuestion({ open, asked, closeHref, userID, sent }: PersonQuestionProps) {
  const busy = useIsSending(asked?.ask ?? '');
  const [question, consequence] = asked ? wordsOf(asked) : [];
  const isFinal = asked?.ask === 'remove' && asked.person.fullName === null;
  return (
    <Question open={open} closeHref={closeHref} confirm={{ variant: isFinal ? 'danger' : 'strong', busy }}>
      {asked && question ? (
        <>
          <Stack>
            <p>
              <strong>
                <Words text={question} />
              </strong>
            </p>
            {consequence ? <p>{consequence}</p> : null}
            {sent?.code === 'reauthenticate' ? <OwnPasswordField userID={userID} sent={sent} /> : null}
            {sent && sent.code !== 'reauthenticate' ? <Notice kind="error" alert title={sent.message} /> : null}
          </Stack>
          <Fields {...asked} />
        </>
      ) : null}
    </Question>
  );
}
