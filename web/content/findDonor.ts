// The first words of Find Donor, apart from pages.ts: the most visited page does not carry those of all the others.

export const findDonorPage = {
  title: 'Find Donor',
  lead: 'Choose a blood group and a place. The wider the place, the more donors you see.',
};
