// The style sheets of a page whose document has only the rules for its own HTML (server/pages/pageStyles.ts).

let whole: Promise<unknown> | undefined;

const load = (link: HTMLLinkElement) =>
  new Promise((done) => {
    const fail = () => {
      link.disabled = true;
      whole = undefined;
      done(null);
    };
    link.addEventListener('load', done, { once: true });
    link.addEventListener('error', fail, { once: true });
    link.disabled = false;
  });

/** What React shows first by itself waits for them: other pages, and parts that are loaded on demand. */
export function loadSheets(): Promise<unknown> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[media="not all"]:not([href$="#"])')];
  whole ??= Promise.all(links.map(load)).then(() => {
    // All at once: one of them alone would come after the others' rules.
    for (const link of links) if (!link.disabled) link.removeAttribute('media');
  });
  return whole;
}

/**
 * Before hydration: the router looks for its own links, some of whose addresses end with '#', and imports on demand look for
 * them without. Disabled ones load nothing until a visitor is about to press or type something.
 */
export function placeSheets(): void {
  const style = document.querySelector<HTMLStyleElement>('style[data-sheets]');
  const hrefs = style?.dataset.sheets?.split(' ') ?? [];
  const links = hrefs
    .flatMap((href) => [...new Set([href, href.replace('#', '')])])
    .map((href) => {
      const link = document.createElement('link');
      return Object.assign(link, { rel: 'stylesheet', disabled: true, media: 'not all', href });
    });
  style?.after(...links);
  for (const type of ['pointerdown', 'focusin']) addEventListener(type, () => void loadSheets(), { once: true });
}
