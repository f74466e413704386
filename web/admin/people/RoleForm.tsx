// Which role somebody is to have, and a coordinator's districts. A GET form: the address holds what is chosen.
import { useEffect, useRef, type ChangeEvent } from 'react';
import { Form, useNavigate, useSubmit } from 'react-router';
import type { District } from '#contract/locations.ts';
import { ADMINS, nameOf } from '#web/admin/donorHref.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FieldSet } from '#web/ui/FieldSet.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { roles, type Choice, type Person, type Role } from './loadPeople.ts';
import styles from './people.module.css';

export const roleHints: Record<Role, string> = {
  coordinator: 'Coordinator: the desk of some districts, at most 600 donors a day, and nothing else of these pages',
  moderator: 'Moderator: queues, donors, notes and the desk, without deleting, exporting or other people’s roles',
  administrator: 'Administrator: everything',
};

/** One who has the rights of an administrator gives them back first; without a donor nobody is coordinator. */
const rolesFor = ({ role }: Person): readonly Role[] =>
  role === null || role === 'coordinator' ? roles : roles.filter((one) => one !== 'coordinator');

function DistrictBoxes({ districts, chosen }: { districts: readonly District[]; chosen: readonly District[] }) {
  return districts.map(({ districtId, districtName, stateId }) => (
    <Checkbox
      key={districtId}
      id={`district-${districtId}`}
      name="district"
      value={`${stateId}.${districtId}`}
      label={districtName}
      defaultChecked={chosen.some((one) => one.districtId === districtId)}
    />
  ));
}

function DistrictFields({ choice, error }: { choice: Choice; error: string | undefined }) {
  const { state, states, shown, chosen } = choice;
  const hydrated = useHydrated();
  const submit = useSubmit();
  const show = ({ target: { form } }: ChangeEvent<HTMLSelectElement>) =>
    void submit(form, { preventScrollReset: true, replace: true });
  const others = chosen.filter(({ stateId }) => stateId !== state);
  return (
    <div className={styles.districts}>
      {others.length > 0 ? (
        <FieldSet legend="Districts of other states" columns={2}>
          <DistrictBoxes districts={others} chosen={chosen} />
        </FieldSet>
      ) : null}
      <Field label="State" name="state">
        <Select
          placeholder="Choose a state"
          defaultValue={state ?? ''}
          options={states.map((one) => ({ value: one.stateId, label: one.state }))}
          onChange={show}
        />
      </Field>
      {hydrated ? null : (
        <div>
          <Button type="submit">Show districts</Button>
        </div>
      )}
      <FieldSet legend="Districts" columns={2} error={error}>
        <DistrictBoxes districts={shown} chosen={chosen} />
      </FieldSet>
    </div>
  );
}

interface RoleFormProps {
  open: boolean;
  asked: { person: Person; choice: Choice } | null;
  errors: { role?: string | undefined; districts?: string | undefined };
  /** Given on to the next step. */
  kept: Readonly<Record<string, string>>;
  closeHref: string;
}

export function RoleForm({ open, asked, errors: { role, districts }, kept, closeHref }: RoleFormProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (role ?? districts) form.current?.querySelector<HTMLElement>('fieldset[tabindex]')?.focus();
  }, [role, districts]);
  const close = () => void navigate(closeHref, { preventScrollReset: true });
  if (!asked) return null;
  const { person, choice } = asked;
  const offered = rolesFor(person);
  const hint = offered === roles ? null : 'A coordinator is somebody without these rights: remove them first.';
  return (
    <Dialog open={open} onClose={close} title={`Role of ${nameOf(person)}`} closeHref={closeHref}>
      <Form key={person.regid} action={ADMINS} preventScrollReset ref={form} className={styles.role}>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Stack>
          <RadioGroup
            legend="Role"
            name="role"
            look="list"
            hint={hint}
            error={role}
            defaultValue={choice.role}
            options={offered.map((one) => ({ value: one, label: roleHints[one] }))}
          />
          {offered === roles ? <DistrictFields choice={choice} error={districts} /> : null}
        </Stack>
        <DialogFooter>
          <LinkButton href={closeHref} data-keep-scroll>
            Cancel
          </LinkButton>
          <Button type="submit" name="ask" value="role" variant="strong">
            Continue
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
