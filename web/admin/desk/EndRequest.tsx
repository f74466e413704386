// The question that ends a request; the address opens it.
import { useNavigate, useSearchParams } from 'react-router';
import { END_REASON, type DeskRequest } from '#contract/deskRequests.ts';
import { Question } from '#web/admin/Question.tsx';
import { requestWords as words } from '#web/admin/words/desk.ts';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextInput.tsx';
import { requestHref } from './requestHref.ts';

export function EndRequest({ request: { requestId, bloodgroup, hospital } }: { request: DeskRequest }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const closeHref = requestHref(String(requestId));
  return (
    <>
      <div>
        <LinkButton href={`${closeHref}&ask=end`} data-keep-scroll>
          {words.end}
        </LinkButton>
      </div>
      <Question
        open={params.get('ask') === 'end'}
        onCancel={() => void navigate(closeHref, { preventScrollReset: true })}
        closeHref={closeHref}
        variant="primary"
        busy={useIsSending('end')}
      >
        <input type="hidden" name="intent" value="end" />
        <input type="hidden" name="requestId" value={requestId} />
        <Stack>
          <p>
            <strong>{words.endQuestion(`${bloodgroup}, ${hospital}`)}</strong>
          </p>
          <p>{words.endLead}</p>
          <Field label={words.action} name="action" required>
            <Select options={Object.entries(words.actions).map(([value, label]) => ({ value, label }))} />
          </Field>
          <Field label={words.reason} name="reason" optional>
            <TextArea rows={2} maxLength={END_REASON} />
          </Field>
        </Stack>
      </Question>
    </>
  );
}
