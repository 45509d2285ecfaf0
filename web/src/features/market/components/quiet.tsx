/** Nothing here, said in one line: beside others a drawing would be louder than what there is. */
export function Quiet({ text }: { readonly text: string }) {
  return <p className="border-t px-4 py-4 text-sm text-pretty text-muted">{text}</p>;
}
