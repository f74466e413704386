// Every page's own script: the reader's languages come first, a double click, double tap or double key press counts once, the menu closes when the width
// changes or on Escape, and 'Copy link' copies the page's address.
(() => {
  const DOUBLE_MS = 500;
  /** The click before, unless something else was typed since. */
  let last;
  let isHeld;
  const on = (type, listener) => addEventListener(type, listener, true);
  const isSoon = (event) => last && event.timeStamp - last.timeStamp < DOUBLE_MS;
  const isNear = (event) => Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < 24;
  on('input', () => (last = null));
  on('keydown', ({ key, repeat }) => {
    isHeld = repeat && key === 'Enter';
    if (key !== 'Enter' && key !== ' ') last = null;
  });
  // The second press may fall on a dialog that the first one opened: the focus stays where that put it.
  on('mousedown', (event) => event.detail > 1 && isSoon(event) && isNear(event) && event.preventDefault());
  on('click', (event) => {
    const { target, detail, pointerType } = event;
    // A click on a dialog itself is one outside its box, and closes it.
    if (!target.closest?.('button, a') && target.localName !== 'dialog') return;
    const isKey = detail === 0;
    const isDouble = isKey
      ? isHeld || (isSoon(event) && last.detail === 0)
      : // Browsers count the clicks of a mouse, not taps.
        detail > 1 || (pointerType !== 'mouse' && isSoon(event) && isNear(event));
    if (!isDouble) return (last = event);
    event.preventDefault();
    event.stopPropagation();
  });
  const languages = document.querySelector('[data-languages]');
  if (languages) {
    const current = document.documentElement.lang;
    const read = () => {
      try {
        return localStorage.getItem('language') ?? '';
      } catch {
        // Storage may be forbidden.
        return '';
      }
    };
    const links = [...languages.querySelectorAll('a')];
    const wanted = [read(), ...navigator.languages.map((tag) => tag.split('-')[0])];
    for (const code of wanted.toReversed()) {
      const link = links.find(({ lang }) => lang === code);
      if (link) languages.prepend(link.parentElement);
    }
    languages.addEventListener('click', ({ target }) => {
      const link = target.closest('a');
      if (!link) return;
      try {
        localStorage.setItem('language', link.lang);
      } catch {
        // It is a help, not needed.
      }
      // The router may have moved on since this list was written.
      const { pathname, search, hash } = location;
      const [from, to] = [current, link.lang].map((code) => (code === 'en' ? '' : `/${code}`));
      const path = pathname.slice(from.length);
      link.href = (to + (path === '/' ? '' : path) || '/') + search + hash;
    });
  }
  let width = innerWidth;
  addEventListener('resize', () => {
    if (innerWidth === width) return;
    width = innerWidth;
    for (const menu of document.querySelectorAll('details[data-menu]')) menu.open = false;
  });
  addEventListener('keydown', ({ key }) => {
    // Escape closes an open dialog first.
    const menu = key === 'Escape' && document.querySelector('body:not(:has(dialog[open])) details[data-menu][open]');
    if (!menu) return;
    menu.open = false;
    menu.firstChild.focus();
  });
  document.addEventListener('click', async (event) => {
    const button = event.target.closest?.('[data-copy-link]');
    if (!button) return;
    const said = button.parentElement.querySelector('[role="alert"]');
    try {
      await navigator.clipboard.writeText(location.href);
      said.textContent = button.dataset.copyLink;
    } catch {
      said.textContent = location.href;
    }
  });
})();
