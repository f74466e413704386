// Coordinators: who they are, and the forms that give the role, change its districts and take it away. The address holds
// whose districts are being chosen, and in which state.
import { Form } from 'react-router';
import type { Coordinator } from '#contract/coordinators.ts';
import type { District, State } from '#contract/locations.ts';
import { coordinatorWords as words } from '#web/admin/words/coordinators.ts';
import { formatMoment } from '#web/lib/format.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { Reauthentication } from '#web/reauthentication/Reauthentication.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field, FieldError } from '#web/ui/Field.tsx';
import { FieldSet } from '#web/ui/FieldSet.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { Words } from '#web/ui/Words.tsx';
import { AdminButton } from './AdminButton.tsx';
import { ADMINS, APPROVE, REFUSE, SET_COORDINATOR, TAKE_ROLE, type Asked } from './changeAdmins.ts';

const nameDistricts = ({ districts }: Coordinator) => districts.map(({ districtName }) => districtName).join(', ');

const changeHref = ({ userID, districts }: Coordinator) =>
  `${ADMINS}?${new URLSearchParams({ coordinator: userID, state: String(districts[0]?.stateId ?? '') }).toString()}#role`;

/** An administrator approves what stands in the row. */
function DecideNaming({ coordinator, ...asked }: Asked & { coordinator: Coordinator }) {
  const { regid, userID, fullName, mobileNumber } = coordinator;
  const values = { fullName, mobileNumber };
  return (
    <>
      {words.askedFor}: {mobileNumber}
      <ButtonRow>
        <AdminButton intent={`${APPROVE}${regid}`} label={words.approve} about={userID} values={values} {...asked} />
        <AdminButton intent={`${REFUSE}${regid}`} label={words.refuse} about={userID} values={values} {...asked} />
      </ButtonRow>
    </>
  );
}

const columnsOf = (asked: Asked): readonly Column<Coordinator>[] => [
  { key: 'userID', header: 'User ID', card: 'title', cell: ({ userID }) => <Words text={userID} /> },
  { key: 'name', header: 'Name', cell: ({ fullName }) => <Words text={fullName} /> },
  { key: 'districts', header: words.districts, cell: nameDistricts },
  {
    key: 'duty',
    header: words.duty,
    cell: ({ onDuty }) => <Badge kind={onDuty ? 'good' : 'unavailable'}>{onDuty ? 'Yes' : 'No'}</Badge>,
  },
  {
    key: 'named',
    header: words.named,
    cell: (coordinator) => {
      if (coordinator.namingAsked) return <DecideNaming coordinator={coordinator} {...asked} />;
      return coordinator.named ? 'Yes' : 'No';
    },
  },
  { key: 'since', header: 'Since', cell: ({ since }) => formatMoment(since) },
  {
    key: 'actions',
    header: 'Actions',
    card: 'full',
    cell: (coordinator) => (
      <ButtonRow>
        <LinkButton href={changeHref(coordinator)} size="small">
          {words.change}
          <span className="visually-hidden"> of {coordinator.userID}</span>
        </LinkButton>
        <AdminButton
          intent={`${TAKE_ROLE}${coordinator.regid}`}
          label={words.take}
          about={coordinator.userID}
          variant="quiet"
          values={{ userID: coordinator.userID }}
          {...asked}
        />
      </ButtonRow>
    ),
  },
];

/** What the address says about a donor who is to have the role. */
export interface Chosen {
  userID: string;
  state: string;
  /** Of that state; none while no state is chosen. */
  districts: readonly District[];
}

function ChooseState({ userID, state, states }: Chosen & { states: readonly State[] }) {
  return (
    <Form action={`${ADMINS}#role`} preventScrollReset aria-label={words.give}>
      <Stack>
        <Field label={words.donor} name="coordinator" required>
          <TextInput defaultValue={userID} maxLength={254} autoComplete="off" />
        </Field>
        <Field label="State" name="state" required>
          <Select
            placeholder="Choose a state"
            defaultValue={state}
            options={states.map((one) => ({ value: one.stateId, label: one.state }))}
          />
        </Field>
        <div>
          <Button type="submit">{words.show}</Button>
        </div>
      </Stack>
    </Form>
  );
}

interface ChooseDistrictsProps extends Asked {
  chosen: Chosen;
  coordinator: Coordinator | undefined;
}

function ChooseDistricts({ chosen, coordinator, userID, sent: any }: ChooseDistrictsProps) {
  const sent = any?.values.intent === SET_COORDINATOR ? any : undefined;
  const isSending = useIsSending(SET_COORDINATOR);
  const own = coordinator?.districts ?? [];
  // Those of other states stay.
  const kept = own.filter(({ stateId }) => String(stateId) !== chosen.state);
  const ticked = sent?.values.districts?.split(',') ?? own.map(({ districtId }) => String(districtId));
  const error = sent?.errors.districts ?? sent?.errors.userID;
  return (
    <Form method="post" preventScrollReset aria-label={words.choose(chosen.userID)}>
      <FormKey />
      <input type="hidden" name="userID" value={chosen.userID} />
      {kept.map(({ districtId }) => (
        <input key={districtId} type="hidden" name="district" value={districtId} />
      ))}
      <Stack>
        <FieldSet legend={words.choose(chosen.userID)} columns={2}>
          {chosen.districts.map(({ districtId, districtName }) => (
            <Checkbox
              key={districtId}
              id={`district-${districtId}`}
              name="district"
              value={districtId}
              label={districtName}
              defaultChecked={ticked.includes(String(districtId))}
            />
          ))}
        </FieldSet>
        {kept.length > 0 ? <p>{words.kept(kept.map(({ districtName }) => districtName).join(', '))}</p> : null}
        {error ? <FieldError>{error}</FieldError> : null}
        <div>
          <Button type="submit" name="intent" value={SET_COORDINATOR} variant="primary" busy={isSending}>
            {coordinator ? words.save : words.giveButton}
          </Button>
        </div>
        <Reauthentication
          userID={userID}
          sent={sent}
          busy={isSending}
          button={{ name: 'intent', value: SET_COORDINATOR }}
        />
      </Stack>
    </Form>
  );
}

interface CoordinatorsProps extends Asked {
  coordinators: readonly Coordinator[];
  states: readonly State[];
  chosen: Chosen;
}

export function Coordinators({ coordinators, states, chosen, ...asked }: CoordinatorsProps) {
  const isChosen = ({ userID }: Coordinator) => userID.toLowerCase() === chosen.userID.toLowerCase();
  const coordinator = coordinators.find(isChosen);
  const key = `${chosen.userID} ${chosen.state}`;
  const waiting = coordinators.filter(({ namingAsked }) => namingAsked).length;
  return (
    <>
      <Card title={words.title}>
        {waiting > 0 ? <Notice title={words.asked(waiting)} /> : null}
        <DataTable
          caption={words.title}
          captionHidden
          columns={columnsOf(asked)}
          rows={coordinators}
          rowKey={({ regid }) => String(regid)}
          empty={<EmptyState text={words.none} />}
        />
      </Card>
      <Card title={words.give}>
        <Stack>
          <p id="role">{words.giveLead}</p>
          <ChooseState key={key} {...chosen} states={states} />
          {chosen.userID && chosen.districts.length > 0 ? (
            <ChooseDistricts key={`of ${key}`} chosen={chosen} coordinator={coordinator} {...asked} />
          ) : null}
        </Stack>
      </Card>
    </>
  );
}
