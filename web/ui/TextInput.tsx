import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { useField } from './Field.tsx';
import { classes } from './classes.ts';
import styles from './Field.module.css';

export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

/** One line of text, a date, a mail address…: any <input> that is written in. Belongs in a Field. */
export function TextInput(props: TextInputProps) {
  return <input type="text" {...useField(props)} className={classes(styles.control, props.className)} />;
}

export type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

/** Several lines of text. Belongs in a Field. */
export function TextArea(props: TextAreaProps) {
  return <textarea rows={4} {...useField(props)} className={classes(styles.control, styles.area, props.className)} />;
}
