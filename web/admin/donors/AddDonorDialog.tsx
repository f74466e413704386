// Add Donor: the registration form in a dialog, for administrators.
import { useNavigation } from 'react-router';
import { RegistrationForm } from '#web/accounts/RegistrationForm.tsx';
import type { RegistrationState } from '#web/accounts/registration.ts';
import { RESTORED } from '#web/lib/form.ts';
import { donorWords } from '#web/admin/words.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import { AddressDialog } from '#web/admin/AddressDialog.tsx';
import styles from './registeredDonors.module.css';

export interface AddDonorDialogProps {
  open: boolean;
  /** Null while it is loading, or closed. */
  state: RegistrationState | null;
  thisYear: number;
  closeHref: string;
}

export function AddDonorDialog({ open, state, thisYear, closeHref }: AddDonorDialogProps) {
  const navigation = useNavigation();
  const shown = useWhileClosing(state);
  return (
    <AddressDialog open={open} title={donorWords.add} width={1200} closeHref={closeHref}>
      {shown ? (
        <div className={styles.wide}>
          <RegistrationForm
            // What was typed before a login becomes the default values of new fields.
            key={shown.values[RESTORED]}
            state={shown}
            thisYear={thisYear}
            words={donorWords.registration}
            isPasswordOptional
          >
            <input type="hidden" name="intent" value="add" />
            <DialogFooter>
              <LinkButton href={closeHref} data-keep-scroll>
                Close
              </LinkButton>
              <Button
                type="submit"
                variant="strong"
                busy={navigation.state !== 'idle' && navigation.formMethod === 'POST'}
              >
                Register
              </Button>
            </DialogFooter>
          </RegistrationForm>
        </div>
      ) : (
        <p>
          <Spinner /> {donorWords.loading}
        </p>
      )}
    </AddressDialog>
  );
}
