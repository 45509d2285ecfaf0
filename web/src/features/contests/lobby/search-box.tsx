import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

const TYPING_PAUSE = 300;

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Searches once the typing pauses, and at once on Enter. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  const ask = (text: string) => {
    asked.current = text;
    latest.current(text);
  };
  // A value that this box did not set comes from elsewhere: cleared filters or back navigation.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const text = typed.trim();
    if (text === asked.current) return;
    const timer = setTimeout(() => ask(text), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label className="relative flex items-center lg:w-56">
      <span className="sr-only">{label}</span>
      <Search size={16} aria-hidden="true" className="pointer-events-none absolute left-3 text-muted" />
      <input
        type="search"
        value={typed}
        maxLength={60}
        placeholder={label}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(typed.trim());
        }}
        className="min-h-9 w-full rounded-sm border bg-surface pr-3 pl-9 text-base placeholder:text-muted hover:border-line-strong md:text-sm pointer-coarse:min-h-11"
      />
    </label>
  );
}
