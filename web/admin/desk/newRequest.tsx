// A request that a family tells on the phone: few fields, in the order of the talk, for the keyboard.
import { useEffect, useRef, type ReactNode } from 'react';
import { Form, redirect } from 'react-router';
import { bloodGroups } from '#contract/blood.ts';
import { MOST_UNITS, REQUEST_DAYS, REQUEST_WORDS } from '#contract/bloodRequests.ts';
import { needs } from '#contract/compatibility.ts';
import { getDesk } from '#contract/desk.ts';
import { addDeskRequest } from '#contract/deskRequests.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { getDistricts, getStates, INDIA } from '#contract/locations.ts';
import { requestWords as words } from '#web/admin/words/desk.ts';
import { moderationTitles } from '#web/admin/words/titles.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { readValues, submit } from '#web/lib/form.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { orErrorPage, pageContext } from '#web/lib/page.ts';
import { useFocusAfterPost } from '#web/lib/useFocusAfterPost.ts';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea, TextInput } from '#web/ui/TextInput.tsx';
import type { Route } from './+types/newRequest.ts';
import { requestHref } from './requestHref.ts';
import styles from './desk.module.css';

const PATH = '/dashboard/desk/new';

const FIELDS = 'bloodgroup units hospital district contactMobile contactName need neededBy message'.split(' ');

/** The caller's own districts, unless the address names a state. */
async function load({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const state = /^[1-9]\d{0,8}$/.exec(url.searchParams.get('state') ?? '')?.[0] ?? '';
  const [desk, states, ofState] = await orErrorPage(
    Promise.all([
      call(getDesk, {}),
      call(getStates, { countryId: INDIA }),
      state === '' ? null : call(getDistricts, { stateId: state }),
    ]),
  );
  const districts = ofState?.data ?? desk.data.districts;
  return { state, states: states.data, districts, today: dayInIndia(new Date()) };
}

async function act({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const sent = readValues(await request.formData());
  const values = Object.fromEntries(FIELDS.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])));
  const [state, district] = (values.district ?? '').slice(0, 40).split(' ');
  const input = { ...values, place: { state, district } };
  const { reply, failure, formError } = await submit(page, addDeskRequest, { values, input });
  if (reply) return redirect(requestHref(String(reply.data.requestId)), 303);
  throwWhenLoggedOut(request, failure);
  return formError;
}

export { load as loader, load as clientLoader, act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: moderationTitles.desk, isPrivate: true });

const groups = bloodGroups.map((group) => ({ value: group, label: group }));
const counts = Array.from({ length: MOST_UNITS }, (_, i) => ({ value: i + 1, label: String(i + 1) }));
const needOptions = needs.map((need) => ({ value: need, label: words.needs[need] }));

export default function NewRequest({ loaderData, actionData: sent }: Route.ComponentProps) {
  const { state, states, districts, today } = loaderData;
  const { values = {}, errors = {}, message, code } = sent ?? {};
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  const isSending = useIsSending('add');
  const field = (name: string, label: string, control: ReactNode, isOptional = false) => (
    <Field name={name} label={label} error={errors[name]} required={!isOptional} optional={isOptional}>
      {control}
    </Field>
  );
  const places = districts.map(({ districtId, districtName, stateId }) => ({
    value: `${stateId} ${districtId}`,
    label: districtName,
  }));
  return (
    <div onSubmit={useFocusAfterPost()}>
      <Stack>
        <Card>
          <Form method="post" action={state === '' ? PATH : `${PATH}?state=${state}`} preventScrollReset noValidate>
            <FormKey />
            <Stack>
              <p className={styles.soft}>{words.formLead}</p>
              {message && code !== 'invalid_input' ? <Notice kind="error" alert title={message} /> : null}
              <div className={styles.fields}>
                {field(
                  'bloodgroup',
                  words.group,
                  <Select ref={first} options={groups} placeholder="Choose" defaultValue={values.bloodgroup} />,
                )}
                {field('units', words.unitsLabel, <Select options={counts} defaultValue={values.units ?? 1} />)}
                {field(
                  'hospital',
                  words.hospital,
                  <TextInput maxLength={100} autoComplete="off" defaultValue={values.hospital} />,
                )}
                <Field name="district" label={words.district} error={errors.place} required>
                  <Select
                    options={places}
                    placeholder={state === '' && places.length > 0 ? undefined : 'Choose'}
                    defaultValue={values.district}
                  />
                </Field>
                {field(
                  'contactMobile',
                  words.mobile,
                  <TextInput
                    type="tel"
                    inputMode="tel"
                    maxLength={40}
                    autoComplete="off"
                    defaultValue={values.contactMobile}
                  />,
                )}
                {field(
                  'contactName',
                  words.name,
                  <TextInput maxLength={100} autoComplete="off" defaultValue={values.contactName} />,
                )}
                {field('need', words.need, <Select options={needOptions} defaultValue={values.need} />)}
                {field(
                  'neededBy',
                  words.neededBy,
                  <TextInput
                    type="date"
                    min={today}
                    max={addDays(today, REQUEST_DAYS)}
                    defaultValue={values.neededBy ?? addDays(today, 1)}
                  />,
                )}
              </div>
              {field(
                'message',
                words.message,
                <TextArea maxLength={REQUEST_WORDS} rows={2} defaultValue={values.message} />,
                true,
              )}
              <div>
                <Button type="submit" name="intent" value="add" variant="primary" size="large" busy={isSending}>
                  {words.save}
                </Button>
              </div>
            </Stack>
          </Form>
        </Card>
        <Form action={PATH} className={styles.gave} preventScrollReset>
          <Field label={words.state} name="state">
            <Select
              placeholder="Choose"
              defaultValue={state}
              options={states.map((one) => ({ value: one.stateId, label: one.state }))}
            />
          </Field>
          <Button type="submit">{words.showDistricts}</Button>
        </Form>
      </Stack>
    </div>
  );
}
