// Selects a seating plan's file and shows what is in it and what was repaired, before anything is kept.
#pragma once

#include "model/service/plan_preview.h"
#include "ui/common/prompt.h"

#include <QWidget>

#include <optional>

class QLineEdit;
class QListWidget;

namespace rowlock {

class ActionButton;
class ToneLabel;

class PlanChooser : public QWidget
{
    Q_OBJECT

public:
    PlanChooser(Prompt &prompt, QWidget *parent = nullptr);

    void setFile(const QString &file);
    QString file() const { return m_file; }
    const std::optional<PlanPreview> &preview() const { return m_preview; } // nothing: none selected, or refused
    bool check();                                                           // false: no plan, which is said here

signals:
    void changed();

private:
    void choose();
    void show(const Result<PlanPreview> &preview);

    Prompt &m_prompt;
    QString m_file;
    std::optional<PlanPreview> m_preview;
    QLineEdit *m_path;
    ActionButton *m_button;
    ToneLabel *m_summary;
    ToneLabel *m_doctor;
    QListWidget *m_repairs;
};

} // namespace rowlock
