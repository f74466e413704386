// Whether the form with this `intent`, or any field of this value, is being sent.
import { useNavigation } from 'react-router';

export function useIsSending(value: string, name = 'intent'): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get(name) === value;
}
