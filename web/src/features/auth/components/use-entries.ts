import { useEffect, useState, type FocusEvent, type RefObject } from 'react';

/** The values of a form, read from its fields, and the names of the fields that were left with a value. */
export function useEntries<Values>(
  form: RefObject<HTMLFormElement | null>,
  empty: Values,
  read: (form: HTMLFormElement) => Values,
) {
  const [entered, setEntered] = useState(empty);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const readAgain = () => {
    if (form.current !== null) setEntered(read(form.current));
  };
  // The fields may hold input from before hydration.
  useEffect(() => {
    const frame = requestAnimationFrame(() => form.current !== null && setEntered(read(form.current)));
    return () => cancelAnimationFrame(frame);
  }, [form, read]);
  const leave = ({ target }: FocusEvent<HTMLFormElement, Element>) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const { name, value } = target;
    // An empty field that was only tabbed through shows no error yet.
    if (name !== '' && value !== '')
      setLeft((before) => (before.has(name) ? before : new Set([...before, name])));
  };
  /** Puts a value into a field and moves the focus there. */
  const enter = (name: string, value: string) => {
    const field = form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (field === null || field === undefined) return;
    field.value = value;
    field.focus();
    readAgain();
  };
  return { entered, readAgain, enter, left, leave };
}
