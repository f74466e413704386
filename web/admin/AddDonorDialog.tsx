// Add Donor: the registration form in a dialog, for somebody who asked an administrator.
import { useNavigate, useNavigation } from 'react-router';
import { RegistrationForm } from '#web/accounts/RegistrationForm.tsx';
import type { RegistrationState } from '#web/accounts/registration.ts';
import { donorWords } from '#web/content/moderation.ts';
import { useRootData } from '#web/rootData.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { useKept } from '#web/ui/useKept.ts';
import styles from './AddDonorDialog.module.css';

export function AddDonorDialog({ state, closeHref }: { state: RegistrationState | null; closeHref: string }) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const { year } = useRootData()!;
  const shown = useKept(state);
  return (
    <Dialog
      open={state !== null}
      onClose={() => void navigate(closeHref, { preventScrollReset: true })}
      title={donorWords.add}
      width={1200}
      closeHref={closeHref}
    >
      {shown ? (
        <div className={styles.wide}>
          <RegistrationForm state={shown} thisYear={year} consentLabel={donorWords.consent}>
            <input type="hidden" name="intent" value="add" />
            <DialogFooter>
              <LinkButton href={closeHref}>Close</LinkButton>
              <Button
                type="submit"
                variant="primary"
                busy={navigation.state !== 'idle' && navigation.formMethod === 'POST'}
              >
                Register
              </Button>
            </DialogFooter>
          </RegistrationForm>
        </div>
      ) : null}
    </Dialog>
  );
}
