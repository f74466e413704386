import { use, useId } from 'react';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Anchor } from './Anchor.tsx';
import type { AnchorProps } from './Anchor.tsx';
import { RowReason } from './ButtonRow.tsx';
import { Spinner } from './Spinner.tsx';
import { classes } from './classes.ts';
import { useHydrated } from './useHydrated.ts';
import styles from './Button.module.css';

interface Look {
  /** `strong` is a main action where red is kept for what cannot be undone. */
  variant?: 'primary' | 'strong' | 'secondary' | 'danger' | 'quiet';
  size?: 'small' | 'medium' | 'large';
  /** As wide as its container. */
  wide?: boolean;
  icon?: ReactNode;
}

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> &
  Look & {
    /** Shows a spinner and ignores clicks. */
    busy?: boolean;
    /** Why it is disabled. It stays focusable, shows the reason and works without JavaScript. */
    disabledReason?: string | false | null;
  };

/** On what holds many: each plain link and button inside is a small quiet one, without classes of its own. */
export const rowActions = styles.rowActions;
/** On one of them: it looks like the main button. */
export const primary = styles.primary;

function lookOf({ variant = 'secondary', size = 'medium', wide }: Look) {
  return classes(styles.button, styles[variant], size !== 'medium' && styles[size], wide && styles.wide);
}

/** A button; `type="button"` by default. */
export function Button({ variant, size, wide, icon, busy, disabledReason, ...props }: ButtonProps) {
  const ownId = useId();
  const row = use(RowReason);
  const hydrated = useHydrated();
  const shared = row && row.text === disabledReason;
  const off = Boolean(disabledReason);

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off || busy) return event.preventDefault();
    props.onClick?.(event);
  };

  const button = (
    <button
      type="button"
      {...props}
      onClick={press}
      className={classes(lookOf({ variant, size, wide }), off && styles.off, busy && styles.busy, props.className)}
      aria-disabled={(off && hydrated) || busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={classes(props['aria-describedby'], off && (shared ? row.id : ownId)) || undefined}
    >
      {busy ? <Spinner /> : icon}
      {props.children}
    </button>
  );
  if (!off || shared) return button;
  return (
    <span className={classes(styles.why, wide && styles.wide)}>
      {button}
      <span className={`soft small ${styles.reason}`} id={ownId}>
        {disabledReason}
      </span>
    </span>
  );
}

/** A link that looks like a button: for navigation, never for actions. */
export function LinkButton({ variant, size, wide, icon, children, ...props }: AnchorProps & Look) {
  return (
    <Anchor {...props} className={classes(lookOf({ variant, size, wide }), props.className)}>
      {icon}
      {children}
    </Anchor>
  );
}
