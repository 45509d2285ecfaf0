/** The address of a kept mail's HTML, by its random key. */
export function previewPath(key: string): string {
  return `/outbox/preview/${key}`;
}
