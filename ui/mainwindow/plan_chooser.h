// Chooses a seating plan's file and shows what is in it and what the import doctor mended, before anything is kept.
#pragma once

#include "model/service/plan_preview.h"
#include "ui/common/prompt.h"

#include <QWidget>

#include <optional>

class QLineEdit;
class QListWidget;

namespace rowlock {

class ToneLabel;

class PlanChooser : public QWidget
{
    Q_OBJECT

public:
    PlanChooser(Prompt &prompt, QWidget *parent = nullptr);

    void setFile(const QString &file);
    QString file() const { return m_file; }
    const std::optional<PlanPreview> &preview() const { return m_preview; } // nothing: none chosen, or refused

signals:
    void changed();

private:
    void choose();
    void show(const Result<PlanPreview> &preview);

    Prompt &m_prompt;
    QString m_file;
    std::optional<PlanPreview> m_preview;
    QLineEdit *m_path;
    ToneLabel *m_summary;
    ToneLabel *m_doctor;
    QListWidget *m_repairs;
};

} // namespace rowlock
