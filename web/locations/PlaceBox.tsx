// One box for a town, a district or a PIN code: an editable combobox (ARIA Authoring Practices) whose list is loaded when
// it gets the focus. Without JavaScript it is a text field that the server looks up.
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { t } from '#web/messages/t.ts';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import type { Filled } from './fill.ts';
import { NearMe } from './NearMe.tsx';
import type { ListState } from './PlaceSuggestions.tsx';
import { PLACE, PLACE_MAX } from './places.ts';
import { useOnDemand } from './useOnDemand.ts';
import { classes } from '#web/ui/classes.ts';
import styles from './PlaceBox.module.css';

export interface PlaceBoxProps {
  text: string;
  /** Not a place in the lists: the form sends it. */
  isTyped: boolean;
  error: string | undefined;
  /** District and city may be ALL, and the server completes a form that is sent with a typed place. */
  withAll: boolean;
  onType: (text: string) => void;
  onChoose: (filled: Filled) => void;
}

const loadSuggestions = async () => (await import('./PlaceSuggestions.tsx')).PlaceSuggestions;
const CLOSED: ListState = { 'aria-expanded': false };

export function PlaceBox({ text, isTyped, error, withAll, onType, onChoose }: PlaceBoxProps) {
  const hydrated = useHydrated();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [list, setList] = useState(CLOSED);
  const { Loaded: Suggestions, ask } = useOnDemand(loadSuggestions);
  const takeOver = useEffectEvent(() => {
    // It got its text, and maybe the focus, before hydration.
    const { value } = input.current ?? {};
    if (value !== undefined && value !== text) onType(value);
    if (document.activeElement === input.current) ask();
  });
  useEffect(() => takeOver(), []);
  return (
    <div className={`full-row ${styles.box}`}>
      <Field label={t(withAll ? 'locations.townOrHospital' : 'field.place')} name={PLACE} error={error}>
        <div className={classes(withAll && styles.withNearMe)}>
          <TextInput
            ref={input}
            // Only text that is still to be looked up is sent.
            name={hydrated && !isTyped ? undefined : PLACE}
            value={text}
            onChange={(event) => {
              if (!Suggestions) ask();
              onType(event.currentTarget.value);
            }}
            onFocus={Suggestions ? undefined : ask}
            maxLength={PLACE_MAX}
            autoComplete="off"
            spellCheck={false}
            {...(hydrated && { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': id, ...list })}
          />
          {withAll ? <NearMe onChoose={onChoose} /> : null}
        </div>
      </Field>
      {Suggestions ? (
        <Suggestions {...{ id, input, text, isTyped, error, withAll, onChoose }} onList={setList} />
      ) : null}
    </div>
  );
}
