// 'Add person': finds a donor, or invites somebody who has no account.
import { Form, useNavigate } from 'react-router';
import type { RegisteredDonor } from '#contract/adminDonors.ts';
import { adminRoles } from '#contract/profile.ts';
import type { Outcome } from '#web/admin/commands/command.ts';
import { CommandFailure } from '#web/admin/commands/CommandFailure.tsx';
import { ADMINS, personHref } from '#web/admin/donorHref.ts';
import { AddressDialog } from '#web/admin/AddressDialog.tsx';
import { useAdmin } from '#web/admin/useMayCall.ts';
import { formatMobile } from '#web/lib/format.ts';
import { PostForm } from '#web/lib/PostForm.tsx';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { Reauthentication } from '#web/reauthentication/Reauthentication.tsx';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { Words } from '#web/ui/Words.tsx';
import { roleNames, SHOWN, type loadPeople } from './loadPeople.ts';
import { INVITE } from './personCommands.ts';
import { roleHints } from './RoleForm.tsx';
import styles from './people.module.css';

type Found = Awaited<ReturnType<typeof loadPeople>>['found'];

function describeFound({ total, donors }: NonNullable<Found>): string {
  if (total === 0) return 'No donor was found. Look at the spelling, or invite them by e-mail.';
  if (total === undefined || total > donors.length) return `The first ${SHOWN} of many: type more to see others.`;
  return total === 1 ? 'One donor was found.' : `${total} donors were found.`;
}

function FoundDonor({ donor, isMe }: { donor: RegisteredDonor; isMe: boolean }) {
  const { regid, fullName, userID, mobileNumber, districtName, stateName, isBlocked, role, coordinator } = donor;
  const has = role ?? (coordinator ? 'coordinator' : null);
  const about = [userID, mobileNumber && formatMobile(mobileNumber), districtName, stateName, has && roleNames[has]];
  const refused = isMe ? 'You' : isBlocked && 'Blocked';
  return (
    <li>
      <span>
        <Words text={fullName ?? userID} />
        <span className={styles.soft}>
          <Words text={about.filter(Boolean).join(' · ')} />
        </span>
      </span>
      {refused || (
        <LinkButton href={personHref(regid)} size="small" data-keep-scroll>
          Choose<span className="visually-hidden"> {userID}</span>
        </LinkButton>
      )}
    </li>
  );
}

interface FindPersonProps {
  open: boolean;
  find: string;
  found: Found;
  ownRegid: number;
}

export function FindPerson({ open, find, found, ownRegid }: FindPersonProps) {
  const navigate = useNavigate();
  return (
    <Dialog
      open={open}
      onClose={() => void navigate(ADMINS, { preventScrollReset: true })}
      title="Add a person"
      closeHref={ADMINS}
    >
      <Stack>
        <Form action={ADMINS} preventScrollReset role="search">
          <input type="hidden" name="add" value="donor" />
          <Stack>
            <Field label="Number, name or user id" name="find" error={found?.error} required>
              <TextInput
                key={find}
                type="search"
                defaultValue={find}
                maxLength={100}
                autoComplete="off"
                data-autofocus
              />
            </Field>
            <div>
              <Button type="submit" variant="strong">
                Find
              </Button>
            </div>
          </Stack>
        </Form>
        <p role="status">{found && !found.error ? describeFound(found) : null}</p>
        {found && found.donors.length > 0 ? (
          <ul role="list" className={styles.found}>
            {found.donors.map((donor) => (
              <FoundDonor key={donor.regid} donor={donor} isMe={donor.regid === ownRegid} />
            ))}
          </ul>
        ) : null}
        <div>
          <LinkButton href={`${ADMINS}?invite=1`} variant="quiet" size="small" data-keep-scroll>
            Somebody without an account: invite by e-mail
          </LinkButton>
        </div>
      </Stack>
    </Dialog>
  );
}

export function InvitePerson({ open, outcome }: { open: boolean; outcome: Outcome }) {
  const { sent } = outcome;
  const admin = useAdmin();
  const isSending = useIsSending(INVITE);
  const isRefused = sent && sent.code !== 'reauthenticate' && Object.keys(sent.errors).length === 0;
  return (
    <AddressDialog open={open} title="Invite by e-mail" closeHref={ADMINS}>
      <PostForm preventScrollReset>
        <Stack>
          {outcome.isUnknown ? <CommandFailure isUnknown /> : null}
          <p>They get an e-mail with a link to set their own password. The link works for 14 days.</p>
          <Field label="User ID" name="userID" error={isRefused ? sent.message : sent?.errors.userID} required>
            <TextInput defaultValue={sent?.values.userID} maxLength={254} autoComplete="off" data-autofocus />
          </Field>
          <Field label="Email" name="emailId" error={sent?.errors.emailId} required>
            <TextInput type="email" defaultValue={sent?.values.emailId} maxLength={254} autoComplete="off" />
          </Field>
          <RadioGroup
            legend="Role"
            name="role"
            look="list"
            defaultValue={sent?.values.role ?? 'moderator'}
            options={adminRoles.map((role) => ({ value: role, label: roleHints[role] }))}
          />
          <Reauthentication
            userID={admin?.userID ?? ''}
            sent={sent}
            busy={isSending}
            button={{ name: 'intent', value: INVITE }}
          />
        </Stack>
        <DialogFooter>
          <LinkButton href={ADMINS} data-keep-scroll>
            Cancel
          </LinkButton>
          <Button type="submit" name="intent" value={INVITE} variant="strong" busy={isSending}>
            Send invitation
          </Button>
        </DialogFooter>
      </PostForm>
    </AddressDialog>
  );
}
