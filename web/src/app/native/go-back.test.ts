import { expect, test, vi } from 'vitest';
import { goBack } from './go-back.ts';

const page = { querySelectorAll: () => [] };

test('the back button goes back where there is something to go back to', () => {
  const back = vi.fn();
  expect(goBack(page, { canGoBack: () => true, back })).toBe(true);
  expect(back).toHaveBeenCalledOnce();
});

test('on the first screen it leaves the app', () => {
  const back = vi.fn();
  expect(goBack(page, { canGoBack: () => false, back })).toBe(false);
  expect(back).not.toHaveBeenCalled();
});

test('a menu closes as by Escape', () => {
  class Key {
    readonly key: string;
    constructor(_type: string, { key }: { readonly key: string }) {
      this.key = key;
    }
  }
  vi.stubGlobal('HTMLDialogElement', class {});
  vi.stubGlobal('KeyboardEvent', Key);
  const pressed: unknown[] = [];
  const menu = { dispatchEvent: (event: Key) => pressed.push(event.key) } as unknown as Element;
  expect(goBack({ querySelectorAll: () => [menu] }, { canGoBack: () => true, back: () => {} })).toBe(true);
  vi.unstubAllGlobals();
  expect(pressed).toEqual(['Escape']);
});

test('a dialog closes first, unless it refuses', () => {
  const closed: string[] = [];
  class Dialog {
    readonly name: string;
    readonly stays: boolean;
    constructor(name: string, stays = false) {
      this.name = name;
      this.stays = stays;
    }
    dispatchEvent(): boolean {
      return !this.stays;
    }
    close(): void {
      closed.push(this.name);
    }
  }
  vi.stubGlobal('HTMLDialogElement', Dialog);
  const back = vi.fn();
  const withDialogs = (...dialogs: Dialog[]) =>
    goBack(
      { querySelectorAll: () => dialogs as unknown as ArrayLike<Element> },
      { canGoBack: () => true, back },
    );
  expect(withDialogs(new Dialog('below'), new Dialog('above'))).toBe(true);
  expect(withDialogs(new Dialog('unsaved', true))).toBe(true);
  vi.unstubAllGlobals();
  expect(closed).toEqual(['above']);
  expect(back).not.toHaveBeenCalled();
});
