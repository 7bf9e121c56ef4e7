// Whether what is meant to be seen is: there, large enough, on the screen, with nothing over it, and drawn.
import { expect } from 'vitest';
import type { Person } from './people.ts';

/** By what is sought, the least width and height in pixels of every one that is shown. */
export type Parts = Record<string, [number, number]>;

/** Nothing that is drawn is smaller than this, whether a list names it or not. */
const DRAWN = ':is(.game, .offline-game, dialog[open]) :is(piece, svg, img, canvas)';
const LEAST_DRAWN = 12;

export async function areSeen(person: Person, state: string, parts: Parts): Promise<void> {
  for (const selector of Object.keys(parts)) await person.see(selector).filter({ visible: true }).first().waitFor();
  const found = await person.page.evaluate(
    ([parts, drawn, least]) => {
      const faults: string[] = [];
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const all = (selector: string) =>
        [...document.querySelectorAll(selector)].filter(element => !element.closest('.unseen') && isShown(element));
      for (const [selector, [width, height]] of Object.entries(parts)) {
        const shown = all(selector);
        if (!shown.length) faults.push(`${selector} is not shown`);
        for (const [i, element] of shown.entries()) {
          const name = `${selector} ${i}`;
          // What is in a list that scrolls may be below its edge.
          element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
          const box = element.getBoundingClientRect();
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          const on = document.elementFromPoint(x, y);
          if (box.width < width || box.height < height) faults.push(`${name} is ${box.width}×${box.height}`);
          if (element.matches('button, .button') && element.scrollWidth > element.clientWidth + 1)
            faults.push(`${name} has words cut: ${element.textContent}`);
          if (box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5)
            faults.push(`${name} is not on the screen`);
          // What takes no clicks is not found by its place.
          else if (
            getComputedStyle(element).pointerEvents !== 'none' &&
            (!on || !(element.contains(on) || on.contains(element)))
          )
            faults.push(`${name} is under ${on?.outerHTML.slice(0, 80)}`);
        }
      }
      for (const element of all(drawn)) {
        const { width, height } = element.getBoundingClientRect();
        if (width < least || height < least) faults.push(`${element.outerHTML.slice(0, 80)} is ${width}×${height}`);
        if (element.localName === 'piece' && getComputedStyle(element).backgroundImage === 'none')
          faults.push(`${element.outerHTML} has no picture`);
      }
      return faults;
    },
    [parts, DRAWN, LEAST_DRAWN] as const,
  );
  expect(found, state).toEqual([]);
}

/** How many pixels of each thing differ from what is behind it by so much that one sees them: 0 to 1. */
export async function inked(person: Person, selector: string): Promise<number[]> {
  const shares: number[] = [];
  for (const one of await person.see(selector).all()) {
    const picture = (await one.screenshot()).toString('base64');
    shares.push(
      await person.page.evaluate(async picture => {
        const bytes = Uint8Array.from(atob(picture), letter => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
        const light = (i: number) => (0.2126 * data[i] + 0.7152 * data[i + 1] + 0.0722 * data[i + 2]) / 255;
        let count = 0;
        for (let i = 0; i < data.length; i += 4) if (Math.abs(light(i) - light(0)) > 0.12) count++;
        return count / (data.length / 4);
      }, picture),
    );
  }
  return shares;
}
