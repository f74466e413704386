// The buttons of a donor's page.
import { sendMail } from '#contract/adminDonors.ts';
import { setCoordinator } from '#contract/coordinators.ts';
import type { DonorDetails } from '#contract/donorDetails.ts';
import type { Asked } from '#web/admin/commands/command.ts';
import { CommandButtons } from '#web/admin/commands/CommandButtons.tsx';
import { personHref } from '#web/admin/donorHref.ts';
import { useMayCall } from '#web/admin/useMayCall.ts';
import { donorPageWords, writeWords } from '#web/admin/words/donorPage.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { MailIcon, PencilIcon } from '#web/ui/icons.tsx';
import { commandsFor } from './donorCommands.ts';
import styles from './donor.module.css';

interface DonorButtonsProps {
  donor: DonorDetails;
  isSelf: boolean;
  here: string;
  onAsk: (asked: Asked) => void;
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

export function DonorButtons({ donor, isSelf, here, onAsk }: DonorButtonsProps) {
  const { regid, fullName, userID, isDeleted, isSample, isBlocked } = donor;
  const mayCall = useMayCall();
  return (
    <div role="group" aria-label={donorPageWords.actions}>
      <CommandButtons
        commands={commandsFor(donor, isSelf)}
        row={donor}
        fields={[['donorIds', regid]]}
        what={`${fullName ?? userID} (${userID})`}
        onAsk={onAsk}
        action={here}
        className={styles.buttons}
      >
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
      </CommandButtons>
    </div>
  );
}
