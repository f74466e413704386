// Checks while typing whether a user id is available: debounced, and only the latest response counts.
import { useCallback, useEffect, useRef, useState } from 'react';
import { checkUserId } from '#contract/accounts.ts';
import { validate } from '#web/lib/form.ts';
import { call } from '#web/lib/api.ts';
import { t } from '#web/messages/t.ts';

const PAUSE_MS = 300;

export interface CheckStatus {
  kind: 'busy' | 'good' | 'bad';
  text: string;
}

export function useUserIdCheck() {
  const [status, setStatus] = useState<CheckStatus | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(0);

  const check = useCallback((userID: string) => {
    const mine = ++newest.current;
    clearTimeout(timer.current);
    if (Object.keys(validate(checkUserId, { userID })).length > 0) return setStatus(null);
    setStatus({ kind: 'busy', text: t('accounts.checking') });
    timer.current = setTimeout(async () => {
      const answer = await call(checkUserId, { userID }).catch(() => null);
      if (mine !== newest.current) return;
      if (!answer) setStatus(null);
      else
        setStatus(
          answer.data.available
            ? { kind: 'good', text: t('accounts.userIdFree') }
            : { kind: 'bad', text: t('accounts.userIdTaken') },
        );
    }, PAUSE_MS);
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);
  return { status, check };
}
