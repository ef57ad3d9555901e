/** So many free pieces or fewer are few, where staff have said nothing else of a variant (sku.alarm_level). */
export const FEW = 10;
