// The buttons of a donor's page, and the question that some ask first. Without JavaScript a question is a page of its own.
import { Form, useNavigation } from 'react-router';
import { sendMail } from '#contract/adminDonors.ts';
import { setCoordinator } from '#contract/coordinators.ts';
import type { DonorDetails } from '#contract/donorDetails.ts';
import { deleteWords, donorPageWords, writeWords } from '#web/admin/words/donorPage.ts';
import type { FormState } from '#web/lib/form.ts';
import { OwnPasswordField } from '#web/reauthentication/Reauthentication.tsx';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { MailIcon, PencilIcon } from '#web/ui/icons.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import { AddressQuestion } from '#web/admin/AddressQuestion.tsx';
import { personHref } from '#web/admin/donorHref.ts';
import { useMayCall } from '#web/admin/useMayCall.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import type { DonorAction } from './donorActions.ts';

const nameOf = ({ fullName, userID }: DonorDetails) => `${fullName ?? userID} (${userID})`;

function useSentIntent(): unknown {
  const { state, formData } = useNavigation();
  return state === 'idle' ? null : formData?.get('intent');
}

interface ActionButtonProps {
  action: DonorAction;
  donor: DonorDetails;
  here: string;
}

function ActionButton({ action: { intent, label, question, isDangerous }, donor, here }: ActionButtonProps) {
  const busy = useSentIntent() === intent;
  if (question !== null) {
    return (
      <LinkButton
        href={`${here}?ask=${intent}`}
        variant={isDangerous ? 'danger' : 'secondary'}
        size="small"
        data-keep-scroll
      >
        {label}
      </LinkButton>
    );
  }
  return (
    <Form method="post" action={here} preventScrollReset>
      <FormKey />
      <input type="hidden" name="what" value={nameOf(donor)} />
      <Button type="submit" name="intent" value={intent} variant="strong" size="small" busy={busy}>
        {label}
      </Button>
    </Form>
  );
}

export interface DonorButtonsProps {
  donor: DonorDetails;
  actions: readonly DonorAction[];
  here: string;
  isSelf: boolean;
}

/** Leads to the same steps as the page of administrators, and back. */
function RoleButtons({ donor: { regid, role, coordinator } }: Pick<DonorButtonsProps, 'donor'>) {
  const hasRole = role !== null || coordinator !== null;
  return (
    <>
      <LinkButton href={`${personHref(regid)}&donor=1`} size="small">
        {hasRole ? donorPageWords.changeRole : donorPageWords.giveRole}
      </LinkButton>
      {hasRole ? (
        <LinkButton href={`${personHref(regid, 'remove')}&donor=1`} size="small">
          {donorPageWords.removeRole}
        </LinkButton>
      ) : null}
    </>
  );
}

export function DonorButtons({ donor, actions, here, isSelf }: DonorButtonsProps) {
  const { isDeleted, isSample, isBlocked } = donor;
  const mayCall = useMayCall();
  return (
    <div role="group" aria-label={donorPageWords.actions}>
      <ButtonRow>
        {isDeleted ? null : (
          <LinkButton href={`${here}?edit`} size="small" icon={<PencilIcon size={20} />} data-keep-scroll>
            {donorPageWords.edit}
          </LinkButton>
        )}
        {isDeleted || isSample || !mayCall(sendMail) ? null : (
          <LinkButton href={`${here}?write`} size="small" icon={<MailIcon size={20} />} data-keep-scroll>
            {writeWords.button}
          </LinkButton>
        )}
        {isSelf || isDeleted || isSample || isBlocked || !mayCall(setCoordinator) ? null : (
          <RoleButtons donor={donor} />
        )}
        {actions.map((action) => (
          <ActionButton key={action.intent} action={action} donor={donor} here={here} />
        ))}
      </ButtonRow>
    </div>
  );
}

function WhenDeleted() {
  return (
    <RadioGroup
      legend={deleteWords.legend}
      name="when"
      look="list"
      defaultValue="later"
      options={[
        { value: 'later', label: deleteWords.later },
        { value: 'now', label: deleteWords.now },
      ]}
    />
  );
}

/** `asked`: null while closed. */
export function ConfirmDonorAction({
  asked,
  donor,
  here,
  ownUserID,
  sent,
}: {
  asked: DonorAction | null;
  donor: DonorDetails;
  here: string;
  ownUserID: string;
  /** The form as it was sent where it needs the administrator's password. */
  sent: FormState | undefined;
}) {
  const shown = useWhileClosing(asked);
  const busy = useSentIntent() === asked?.intent;
  return (
    <AddressQuestion
      open={asked !== null}
      closeHref={here}
      confirm={{ variant: shown?.isDangerous ? 'danger' : 'primary', busy }}
    >
      {shown ? (
        <>
          <Stack>
            <p>
              <strong>{`${shown.question} ${nameOf(donor)}?`}</strong>
            </p>
            {shown.consequence ? <p>{shown.consequence}</p> : null}
            {shown.intent === 'delete' ? <WhenDeleted /> : null}
            {sent ? <OwnPasswordField userID={ownUserID} sent={sent} /> : null}
          </Stack>
          <input type="hidden" name="intent" value={shown.intent} />
          <input type="hidden" name="what" value={nameOf(donor)} />
        </>
      ) : null}
    </AddressQuestion>
  );
}
