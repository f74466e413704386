// The messages of the page for hydration.
import { useMatches } from 'react-router';
import { writeMessages } from '#web/messages/writeMessages.ts';

export function PageMessages() {
  const html = { __html: writeMessages(useMatches().map(({ id }) => id)) };
  return <template id="messages" suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
