// Every page's own script: the header of a page from a cache knows who is logged in, the reader's languages come first, a
// double click, double tap or double key press counts once, what was pressed before hydration is kept for React, a menu
// closes when the width changes, on Escape or when the reader goes on outside it, and 'Copy link' copies the page's address.
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
    const { target, detail, pointerType, isTrusted } = event;
    // A click on a dialog itself is one outside its box, and closes it.
    // A script's click, for a single key, is no press of its own.
    if (!isTrusted || (!target.closest?.('button, a') && target.localName !== 'dialog')) return;
    const isKey = detail === 0;
    const isDouble = isKey
      ? isHeld || (isSoon(event) && last.detail === 0)
      : // Browsers count the clicks of a mouse, not taps.
        detail > 1 || (pointerType !== 'mouse' && isSoon(event) && isNear(event));
    if (!isDouble) return ((window.pressed = target), (last = event));
    event.preventDefault();
    event.stopPropagation();
  });
  try {
    // The server says that nobody is logged in: the session has ended elsewhere.
    if (document.querySelector('[data-logged-out]')) delete localStorage.userData;
    for (const link of localStorage.userData ? document.querySelectorAll('[data-my-page]') : []) {
      link.textContent = link.dataset.myPage;
      link.href = link.href.replace(/login$/, 'dashboard');
    }
  } catch {
    // Storage may be forbidden.
  }
  const languages = document.querySelector('[data-languages]');
  if (languages) {
    const remember = (code) => {
      try {
        if (code) localStorage.language = code;
        return localStorage.language;
      } catch {
        // Storage may be forbidden.
      }
    };
    const items = [...languages.querySelectorAll('li')];
    const wanted = [remember(), ...navigator.languages.map((tag) => tag.split('-')[0])];
    const found = wanted.map((code) => items.find(({ firstChild }) => firstChild.lang === code)).filter(Boolean);
    languages.querySelector('ul').prepend(...new Set(found));
    const prefixOf = ({ lang }) => (lang === 'en' ? '' : `/${lang}`);
    const lead = ({ target: link }) => {
      if (!link.lang) return;
      // The router may have moved on since this list was written.
      const { pathname, search, hash } = location;
      const path = pathname.slice(prefixOf(document.documentElement).length);
      link.href = (prefixOf(link) + (path === '/' ? '' : path) || '/') + search + hash;
    };
    // Before a link is opened in another tab, too.
    languages.addEventListener('pointerdown', lead);
    languages.addEventListener('click', (event) => {
      lead(event);
      remember(event.target.lang);
    });
  }
  const closeMenus = (target) => {
    for (const menu of document.querySelectorAll('details[data-menu]')) if (!menu.contains(target)) menu.open = false;
  };
  let width = innerWidth;
  on('resize', () => {
    if (innerWidth === width) return;
    width = innerWidth;
    closeMenus(null);
  });
  on('click', ({ target }) => closeMenus(target));
  on('keyup', ({ key, target }) => key === 'Tab' && closeMenus(target));
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
