#include "writers.h"

#include <map>
#include <set>

using namespace llvm;
using namespace mca_extract;

/// Names of the set features, sorted.
static std::string featureNames(const OpenTarget &T, const FeatureBitset &Bits) {
  std::set<std::string> Names;
  for (const SubtargetFeatureKV &Feature : T.Generic->getAllProcessorFeatures())
    if (Bits.test(Feature.Value))
      Names.insert(Feature.key());
  return joined({Names.begin(), Names.end()});
}

void mca_extract::writeFeatures(const OpenTarget &T, const std::string &Folder) {
  // Name, help text, features that it implies directly.
  FactFile File(Folder + "/features.txt", "features", T.Name, "schedule");
  std::map<std::string, const SubtargetFeatureKV *> Sorted;
  for (const SubtargetFeatureKV &Feature : T.Generic->getAllProcessorFeatures())
    Sorted[Feature.key()] = &Feature;
  for (const auto &[Name, Feature] : Sorted)
    File.row({Name, Feature->desc(), featureNames(T, Feature->Implies.getAsBitset())});
  File.write();
}

void mca_extract::writeProcessors(const OpenTarget &T, const std::string &Folder) {
  // Name, model (or what stands in its place), features, features for tuning.
  FactFile File(Folder + "/cpus.txt", "cpus", T.Name, "schedule");
  std::map<std::string, const SubtargetSubTypeKV *> Sorted;
  for (const SubtargetSubTypeKV &Processor : T.Generic->getAllProcessorDescriptions())
    Sorted[Processor.key()] = &Processor;
  for (const auto &[Name, Processor] : Sorted) {
    std::string Model = T.modelName(T.scheduleOf(*Processor));
    if (Model.empty())
      Model = T.scheduleOf(*Processor)->InstrItineraries ? "(itineraries)" : "(none)";
    File.row({Name, Model, featureNames(T, Processor->Implies.getAsBitset()),
              featureNames(T, Processor->TuneImplies.getAsBitset())});
  }
  File.write();
}
