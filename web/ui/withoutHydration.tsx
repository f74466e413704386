// Renders a component on the server and skips hydrating it. The browser loads its code only to render the part itself,
// as after going back to a page.
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { loadLaterMessages } from '#web/messages/language.ts';
import { useTakesOver } from './useHydrated.ts';

/** During hydration React skips an element with dangerouslySetInnerHTML and suppressHydrationWarning. */
const emptyHtml = { __html: '' };

/** Gives a component in an element of its own. What it shows must follow from its first props alone. */
export function withoutHydration<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => {
    const [part] = await Promise.all([load(), loadLaterMessages()]);
    return { default: part };
  });
  return function WithoutHydration(props: Props) {
    const [isServerRendered] = useState(useTakesOver());
    if (isServerRendered) return <div suppressHydrationWarning dangerouslySetInnerHTML={emptyHtml} />;
    // The server waits for the part before it sends anything: a boundary would only add to the page.
    const part = <Part {...props} />;
    return <div>{typeof document === 'undefined' ? part : <Suspense>{part}</Suspense>}</div>;
  };
}
