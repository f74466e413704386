import { useState } from 'react';
import { t } from '#web/messages/t.ts';
import { TextInput } from './TextInput.tsx';
import { useField } from './Field.tsx';
import type { TextInputProps } from './TextInput.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import { useHydrated } from './useHydrated.ts';
import styles from './PasswordInput.module.css';

export type PasswordInputProps = Omit<TextInputProps, 'type'> & { autoComplete: 'current-password' | 'new-password' };

/** A password input with a show/hide toggle. The toggle needs JavaScript. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  const { name } = useField(props);
  return (
    <span className={styles.password}>
      <TextInput {...props} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
      <button
        type="button"
        hidden={!hydrated}
        data-field={name}
        className={`soft ${styles.toggle}`}
        aria-label={t('ui.showPassword')}
        title={shown ? t('ui.hidePassword') : t('ui.showPassword')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
      </button>
    </span>
  );
}
