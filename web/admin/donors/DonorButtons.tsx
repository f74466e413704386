// The buttons of a donor's page.
import { sendMail } from '#contract/adminDonors.ts';
import { setCoordinator } from '#contract/coordinators.ts';
import type { DonorDetails } from '#contract/donorDetails.ts';
import { CommandButtons } from '#web/admin/commands/CommandButtons.tsx';
import { nameOf, personHref } from '#web/admin/donorHref.ts';
import { useMayCall } from '#web/admin/useMayCall.ts';
import { writeWords } from './words.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { MailIcon, PencilIcon } from '#web/ui/icons.tsx';
import { removalCommands } from '#web/admin/people/personCommands.ts';
import { commandsFor } from './donorCommands.ts';

interface DonorButtonsProps {
  donor: DonorDetails;
  isSelf: boolean;
  here: string;
}

export function DonorButtons({ donor, isSelf, here }: DonorButtonsProps) {
  const { regid, userID, isDeleted, isSample, isBlocked, role, coordinator } = donor;
  const mayCall = useMayCall();
  const canHaveRole = !isSelf && !isDeleted && !isSample && !isBlocked;
  return (
    <div role="group" aria-label="Actions">
      <CommandButtons
        commands={{ ...commandsFor(donor, isSelf), ...(canHaveRole && removalCommands) }}
        row={donor}
        fields={{ donorIds: regid, regid, userID }}
        what={nameOf(donor)}
        action={here}
        className="row tight"
      >
        {isDeleted ? null : (
          <LinkButton href={`${here}?edit`} size="small" icon={<PencilIcon size={20} />} data-keep-scroll>
            Edit
          </LinkButton>
        )}
        {isDeleted || isSample || !mayCall(sendMail) ? null : (
          <LinkButton href={`${here}?write`} size="small" icon={<MailIcon size={20} />} data-keep-scroll>
            {writeWords.button}
          </LinkButton>
        )}
        {!canHaveRole || !mayCall(setCoordinator) ? null : (
          <LinkButton href={`${personHref(regid)}&donor=1`} size="small">
            {role === null && coordinator === null ? 'Give a role…' : 'Change role…'}
          </LinkButton>
        )}
      </CommandButtons>
    </div>
  );
}
