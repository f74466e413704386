// The accent colour with what is derived from it in both themes, and its contrast.
import { useState } from 'react';
import {
  contrastOf,
  deriveTones,
  describeFailure,
  findFailingPair,
  fixedTones,
  schemes,
  type Scheme,
} from '#contract/tones.ts';
import { siteWords as words } from './words.ts';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import styles from './site.module.css';

/** What people read: text on its ground. */
const shownPairs: Record<Scheme, readonly (readonly [tone: string, ground: string, what: string])[]> = {
  light: [
    ['link', 'page', 'Link on the page'],
    ['on-red', 'red', 'Text on a button'],
  ],
  'light, deep': [['ink', 'deep', 'Text on the header']],
  dark: [
    ['link', 'page', 'Link on the page'],
    ['on-red', 'red', 'Text on a button'],
  ],
  'dark, deep': [['ink', 'deep', 'Text on the header']],
};

function Sample({ tone, ground }: { tone: string; ground: string }) {
  return (
    <svg aria-hidden="true" width="56" height="32" className={styles.sample}>
      <rect width="56" height="32" rx="6" fill={ground} />
      <text x="28" y="22" textAnchor="middle" fontWeight="700" fill={tone}>
        Aa
      </text>
    </svg>
  );
}

function Tones({ accent }: { accent: string }) {
  const derived = deriveTones(accent);
  const failing = findFailingPair(accent);
  return (
    <div className={styles.tones}>
      <p className={styles.hint}>What is derived from the colour</p>
      <ul role="list">
        {schemes.flatMap((scheme) => {
          const base = scheme.startsWith('light') ? 'light' : 'dark';
          const tones: Record<string, string> = { ...fixedTones[base], ...derived[base] };
          const isDeep = scheme.endsWith('deep');
          return shownPairs[scheme].map(([tone, ground, what]) => {
            const text = (isDeep ? derived[scheme][tone] : tones[tone]) ?? '#000000';
            const below = tones[ground] ?? '#ffffff';
            return (
              <li key={`${scheme} ${what}`}>
                <Sample tone={text} ground={below} />
                <span>
                  {words.schemes[scheme]}: {what} <strong>{`${contrastOf(text, below).toFixed(1)} : 1`}</strong>
                </span>
              </li>
            );
          });
        })}
      </ul>
      <p role="status">{failing ? describeFailure(failing) : 'Every pair can be read.'}</p>
    </div>
  );
}

interface ColourFieldProps {
  label: string;
  hint?: string;
  name: string;
  value: string;
  error?: string;
}

export function ColourField({ label, hint, name, value, error }: ColourFieldProps) {
  const [accent, setAccent] = useState(value);
  return (
    <div>
      <Field label={label} name={name} hint={hint} error={error}>
        <TextInput type="color" defaultValue={value} onInput={({ currentTarget }) => setAccent(currentTarget.value)} />
      </Field>
      {/^#[0-9a-f]{6}$/i.test(accent) ? <Tones accent={accent.toLowerCase()} /> : null}
    </div>
  );
}
