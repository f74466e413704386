// A request that a family tells on the phone: few fields, in the order of the talk, for the keyboard.
import { Form, redirect } from 'react-router';
import { getDesk } from '#contract/desk.ts';
import { addDeskRequest } from '#contract/deskRequests.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import { getDistricts, getStates, INDIA, type State } from '#contract/locations.ts';
import { requestWords as words } from './words.ts';
import { metaOf } from '#web/admin/pages.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { FormFailure } from '#web/lib/FormFailure.tsx';
import { readValues, submit } from '#web/lib/form.ts';
import { PostForm } from '#web/lib/PostForm.tsx';
import { orErrorPage, pageContext } from '#web/lib/page.ts';
import { useFocusAfterPost } from '#web/lib/useFocusAfterPost.ts';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { Route } from './+types/newRequest.ts';
import { RequestFields } from './RequestFields.tsx';
import { requestHref } from './deskHref.ts';
import styles from './desk.module.css';

const PATH = '/dashboard/desk/new';

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
  const isElsewhere = ofState !== null && desk.data.onDuty !== null;
  return { state, states: states.data, districts, isElsewhere, today: dayInIndia(new Date()) };
}

async function act({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const values = readValues(await request.formData());
  const [state, district] = (values.district ?? '').slice(0, 40).split(' ');
  const input = { ...values, place: { state, district } };
  const { reply, failure, formError } = await submit(page, addDeskRequest, { values, input });
  if (reply?.data.state === 'waiting') page.toast({ kind: 'info', text: words.waitsForAnother });
  if (reply) return redirect(requestHref(String(reply.data.requestId)), 303);
  throwWhenLoggedOut(request, failure);
  return formError;
}

export { load as loader, load as clientLoader, act as action, act as clientAction };

export const meta = metaOf('desk');

interface ChooseStateProps {
  label: string;
  state: string;
  states: readonly State[];
}

function ChooseState({ label, state, states }: ChooseStateProps) {
  return (
    <Form action={PATH} className={styles.inLine} preventScrollReset>
      <Field label={label} name="state">
        <Select
          placeholder="Choose"
          defaultValue={state}
          options={states.map((one) => ({ value: one.stateId, label: one.state }))}
        />
      </Field>
      <Button type="submit">Show districts</Button>
    </Form>
  );
}

export default function NewRequest({ loaderData, actionData: sent }: Route.ComponentProps) {
  const { state, states, districts, isElsewhere, today } = loaderData;
  const isSending = useIsSending('add');
  // An administrator has no districts.
  const focusAfterPost = useFocusAfterPost();
  if (districts.length === 0)
    return (
      <Card>
        <ChooseState label="State of the hospital" state={state} states={states} />
      </Card>
    );
  return (
    <div onSubmit={focusAfterPost}>
      <Stack>
        <Card>
          <PostForm action={state === '' ? PATH : `${PATH}?state=${state}`} preventScrollReset noValidate>
            <Stack>
              <p className="soft">Open at once, and yours. The family needs no e-mail address.</p>
              <FormFailure sent={sent} />
              <RequestFields districts={districts} today={today} sent={sent} isElsewhere={isElsewhere} />
              <div>
                <Button type="submit" name="intent" value="add" variant="strong" size="large" busy={isSending}>
                  Open the request
                </Button>
              </div>
            </Stack>
          </PostForm>
        </Card>
        <ChooseState label="Another state" state={state} states={states} />
      </Stack>
    </div>
  );
}
