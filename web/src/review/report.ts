// A review as one file that needs nothing else: what the page shows, its looks and its drawings; no script, nothing to press.

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

// Fonts would have to be fetched.
function looks(): string {
  const rules = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]);
  return rules
    .filter(rule => !(rule instanceof CSSFontFaceRule))
    .map(rule => rule.cssText)
    .join('\n');
}

export function reportOf(review: Element, title: string): string {
  const shown = review.cloneNode(true) as Element;
  for (const one of shown.querySelectorAll('button.btn, a.btn, .acts, .leave-out')) one.remove();
  for (const one of shown.querySelectorAll('button, a')) {
    const plain = document.createElement('div');
    plain.className = one.className;
    plain.append(...one.childNodes);
    one.replaceWith(plain);
  }
  const drawings = new Set([...shown.querySelectorAll('use')].map(use => use.getAttribute('href') ?? ''));
  const sprite = [...drawings].map(id => document.querySelector(id)?.outerHTML ?? '').join('');
  const { lang, dataset } = document.documentElement;
  const theme = dataset['theme'] ? ` data-theme="${dataset['theme']}"` : '';
  return `<!doctype html>
<html lang="${lang}"${theme}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${looks()}</style></head>
<body><svg width="0" height="0" style="position:absolute" aria-hidden="true">${sprite}</svg><main style="max-width:75rem;margin:0 auto;padding:1rem">${shown.outerHTML}</main></body></html>
`;
}
