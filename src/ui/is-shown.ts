/** Returns whether an element is drawn; where a browser cannot say, it is. */
export const isShown = (element: Element): boolean =>
  !('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true });
