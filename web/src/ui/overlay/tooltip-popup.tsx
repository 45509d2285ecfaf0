import { Tooltip, useTooltipStore } from '@ariakit/react';
import { useLayoutEffect } from 'react';

interface TooltipPopupProps {
  readonly owner: HTMLElement;
  readonly onClose: () => void;
}

/** The popup of a tooltip. It is above an open dialog; Escape and pointer leave close it. */
export function TooltipPopup({ owner, onClose }: TooltipPopupProps) {
  const tooltip = useTooltipStore({
    open: true,
    setOpen: (open) => !open && onClose(),
    placement: 'bottom',
  });
  useLayoutEffect(() => tooltip.setAnchorElement(owner), [tooltip, owner]);
  return (
    <Tooltip
      ref={(popup) => popup?.parentElement?.showPopover?.()}
      store={tooltip}
      portal={false}
      fixed
      gutter={6}
      overflowPadding={8}
      wrapperProps={{
        popover: 'manual',
        // The owner's label or description holds the text for screen readers.
        'aria-hidden': true,
        className: 'inset-auto m-0 overflow-visible border-0 bg-transparent p-0 text-text',
      }}
      className="overlay pointer-events-none w-max max-w-64 animate-appear px-2.5 py-1.5 text-xs font-medium"
    >
      {owner.dataset['tooltip']}
    </Tooltip>
  );
}
