// How the holds of new events last, and which reasons are offered, as pages of the settings. GUI thread.
#pragma once

#include "ui/settings/settings_page.h"

class QComboBox;
class QPlainTextEdit;
class QSpinBox;

namespace rowlock {

class HoldSettings final : public SettingsPage
{
    Q_OBJECT

public:
    HoldSettings(const HouseContext &context, QWidget *parent);

protected:
    void fill(const SettingsKnown &known) override;
    std::optional<Asked> asked() override;

private:
    HoldRules m_shown; // what is saved is what differs from it
    QSpinBox *m_minutes;
    QSpinBox *m_ceiling;
    QComboBox *m_policy;
};

class ReasonSettings final : public SettingsPage
{
    Q_OBJECT

public:
    ReasonSettings(const HouseContext &context, QWidget *parent);

protected:
    void fill(const SettingsKnown &known) override;
    std::optional<Asked> asked() override;

private:
    ReasonFor chosen() const;
    void showChosen();
    void noteList();

    OfferedReasons m_typed; // of the kinds that were changed
    QComboBox *m_kind;
    QPlainTextEdit *m_list; // one in a line
};

} // namespace rowlock
