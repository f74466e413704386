// The question before somebody gets or loses a role, or is named to visitors.
import { AddressQuestion } from '#web/admin/AddressQuestion.tsx';
import type { FormState } from '#web/lib/form.ts';
import { formatMobile } from '#web/lib/format.ts';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { OwnPasswordField } from '#web/reauthentication/Reauthentication.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Words } from '#web/ui/Words.tsx';
import type { Ask } from './changePeople.ts';
import { idsOf, type Choice, type Person } from './loadPeople.ts';
import { nameOf } from './RoleForm.tsx';

interface QuestionWords {
  question: string;
  consequence?: string;
  isFinal?: boolean;
}

const TOLD = 'They are told by e-mail';

function askRole(who: string, { role }: Person, { role: wanted, chosen }: Choice): QuestionWords {
  const districts = chosen.map(({ districtName }) => districtName).join(', ');
  if (wanted === 'coordinator' && role === 'coordinator')
    return { question: `Change the districts of ${who} to ${districts}?` };
  if (wanted === 'coordinator')
    return { question: `Make ${who} coordinator of ${districts}?`, consequence: `${TOLD} and see the desk.` };
  const ends = role === 'coordinator' ? ' They are no longer coordinator.' : '';
  return {
    question: `Make ${who} ${wanted === 'moderator' ? 'a moderator' : 'an administrator'}?`,
    consequence: `${TOLD} and have to log in again.${ends}`,
  };
}

function askRemoval(who: string, { role, fullName }: Person): QuestionWords {
  const question = `Remove the ${role} ${who}?`;
  if (role === 'coordinator')
    return { question, consequence: `They stay a donor. ${TOLD}. What they have claimed is free for others.` };
  if (fullName !== null)
    return { question, consequence: `They stay a donor, are logged out everywhere, and are told by e-mail.` };
  const consequence = 'This account is no donor’s: it is erased, and they are told by e-mail. This cannot be undone.';
  return { question, consequence, isFinal: true };
}

function askNaming(who: string, person: Person, isApproval: boolean): QuestionWords {
  const number = 'mobileNumber' in person && person.mobileNumber ? formatMobile(person.mobileNumber) : '';
  return isApproval
    ? { question: `Show ${who} to visitors?`, consequence: `Everybody reads this name and ${number}.` }
    : { question: `Keep the name and number of ${who} unpublished?` };
}

function wordsOf(ask: Ask, person: Person, choice: Choice): QuestionWords {
  const who = nameOf(person);
  if (ask === 'role') return askRole(who, person, choice);
  if (ask === 'remove') return askRemoval(who, person);
  if (ask !== 'again') return askNaming(who, person, ask === 'approve');
  return { question: `Send ${who} the invitation again?`, consequence: 'The link that was sent before is void then.' };
}

export interface Asked {
  ask: Ask;
  person: Person;
  choice: Choice;
}

interface PersonQuestionProps {
  open: boolean;
  asked: Asked | null;
  closeHref: string;
  userID: string;
  sent: FormState | undefined;
}

function Fields({ ask, person, choice }: Asked) {
  const { regid, userID, fullName, role } = person;
  const fields = {
    regid,
    userID,
    fullName: fullName ?? '',
    had: role ?? '',
    mobileNumber: 'mobileNumber' in person ? (person.mobileNumber ?? '') : '',
    districts: idsOf(choice.chosen),
    before: choice.before,
    intent: ask,
  };
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

export function PersonQuestion({ open, asked, closeHref, userID, sent }: PersonQuestionProps) {
  const busy = useIsSending(asked?.ask ?? '');
  const words = asked && wordsOf(asked.ask, asked.person, asked.choice);
  const isPasswordAsked = sent?.code === 'reauthenticate';
  return (
    <AddressQuestion
      open={open}
      closeHref={closeHref}
      confirm={{ variant: words?.isFinal ? 'danger' : 'strong', busy }}
    >
      {words ? (
        <>
          <Stack>
            <p>
              <strong>
                <Words text={words.question} />
              </strong>
            </p>
            {words.consequence ? <p>{words.consequence}</p> : null}
            {isPasswordAsked ? <OwnPasswordField userID={userID} sent={sent} /> : null}
            {sent && !isPasswordAsked ? (
              <Notice kind="error" alert>
                <p>{sent.message}</p>
              </Notice>
            ) : null}
          </Stack>
          <Fields {...asked} />
        </>
      ) : null}
    </AddressQuestion>
  );
}
