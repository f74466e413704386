// Removes what this device remembers; shown only where there is something.
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { forgetDevice } from './deviceMemory.ts';

export function ForgetDevice() {
  return (
    <Button variant="quiet" size="small" onClick={forgetDevice}>
      {t('site.forgetDevice')}
    </Button>
  );
}
